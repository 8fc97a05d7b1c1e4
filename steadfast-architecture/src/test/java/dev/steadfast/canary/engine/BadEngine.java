package dev.steadfast.canary.engine;

import dev.steadfast.canary.policy.left.CircleA;

/** Knows what is above it. */
public record BadEngine(CircleA above) {}
