package dev.steadfast.event;

/**
 * Harm was done on purpose, or would have been. Immutable.
 *
 * @param pipeline the name of the pipeline
 * @param atNanos when it happened
 * @param kind what was done
 * @param latencyNanos how long the call is put off; 0 unless that was what was done
 * @param observed whether nothing was done, because the policy only observes
 * @since 0.1
 */
public record ChaosInjected(String pipeline, long atNanos, ChaosKind kind, long latencyNanos, boolean observed)
        implements Event {}
