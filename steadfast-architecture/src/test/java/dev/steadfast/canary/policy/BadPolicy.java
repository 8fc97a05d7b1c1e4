package dev.steadfast.canary.policy;

import dev.steadfast.canary.Facade;

/** Knows what is above it. */
public record BadPolicy(Facade above) {}
