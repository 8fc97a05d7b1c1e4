package dev.steadfast.canary.policy.left;

import dev.steadfast.canary.policy.right.CircleB;

/** Half a circle. */
public record CircleA(CircleB other) {}
