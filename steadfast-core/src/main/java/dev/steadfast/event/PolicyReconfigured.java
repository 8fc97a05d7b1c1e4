package dev.steadfast.event;

import dev.steadfast.outcome.PolicyKind;

/**
 * A policy has been given other settings while it ran; its state was kept. Immutable.
 *
 * @param pipeline the name of the policy's handle
 * @param atNanos when it happened
 * @param kind the kind of policy
 * @param from the settings before, as text
 * @param to the settings after, as text
 * @since 0.1
 */
public record PolicyReconfigured(String pipeline, long atNanos, PolicyKind kind, String from, String to)
        implements Event {}
