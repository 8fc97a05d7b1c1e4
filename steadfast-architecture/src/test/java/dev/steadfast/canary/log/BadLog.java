package dev.steadfast.canary.log;

import dev.steadfast.canary.event.BadEvent;

/** Knows what is above it. */
public record BadLog(BadEvent above) {}
