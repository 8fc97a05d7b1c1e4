package dev.steadfast.canary.validation;

import dev.steadfast.canary.time.BadTime;

/** Knows what is above it. */
public record BadValidation(BadTime above) {}
