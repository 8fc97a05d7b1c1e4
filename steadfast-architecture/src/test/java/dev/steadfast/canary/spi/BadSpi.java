package dev.steadfast.canary.spi;

import dev.steadfast.canary.Facade;

/** Knows what is above it. */
public record BadSpi(Facade above) {}
