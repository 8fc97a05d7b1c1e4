package dev.steadfast.canary.policy.right;

import dev.steadfast.canary.policy.left.CircleA;

/** The other half. */
public record CircleB(CircleA other) {}
