package dev.steadfast.canary.environment;

import dev.steadfast.canary.Facade;

/** Knows what is above it. */
public record BadEnvironment(Facade above) {}
