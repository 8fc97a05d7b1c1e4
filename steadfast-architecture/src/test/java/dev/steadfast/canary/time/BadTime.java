package dev.steadfast.canary.time;

import dev.steadfast.canary.event.BadEvent;

/** Knows what is above it. */
public record BadTime(BadEvent above) {}
