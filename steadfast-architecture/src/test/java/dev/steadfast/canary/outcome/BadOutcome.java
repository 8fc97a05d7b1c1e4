package dev.steadfast.canary.outcome;

import dev.steadfast.canary.Facade;

/** Knows what is above it. */
public record BadOutcome(Facade above) {}
