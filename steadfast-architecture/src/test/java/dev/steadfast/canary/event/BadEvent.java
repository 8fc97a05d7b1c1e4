package dev.steadfast.canary.event;

import dev.steadfast.canary.spi.BadSpi;

/** Knows what is above it. */
public record BadEvent(BadSpi above) {}
