package dev.steadfast.canary.hint;

import dev.steadfast.canary.event.BadEvent;

/** Knows what is above it. */
public record BadHint(BadEvent above) {}
