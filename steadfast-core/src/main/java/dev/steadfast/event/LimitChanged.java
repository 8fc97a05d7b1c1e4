package dev.steadfast.event;

import dev.steadfast.outcome.PolicyKind;

/**
 * A limit that a policy finds by itself has changed. Immutable.
 *
 * @param pipeline the name of the limiter
 * @param atNanos when it happened
 * @param kind the kind of policy
 * @param from the limit before
 * @param to the limit after
 * @since 0.1
 */
public record LimitChanged(String pipeline, long atNanos, PolicyKind kind, int from, int to) implements Event {}
