package dev.steadfast.event;

/**
 * Something that happened in an operation, or to state that operations share. Times are monotonic nanoseconds of the
 * pipeline's time source; an event never carries wall time. Immutable.
 *
 * @since 0.1
 */
public sealed interface Event
        permits RetryScheduled,
                OperationEnded,
                TimeoutObserved,
                PolicyRejected,
                BreakerTransitioned,
                LimitChanged,
                PolicyReconfigured,
                HedgeStarted,
                HedgeRefused,
                FallbackUsed,
                ChaosInjected {
    /**
     * Names the pipeline.
     *
     * @return the name of the pipeline in which it happened; where it happened to a handle that pipelines share, the
     *     name of the handle
     */
    String pipeline();

    /**
     * Tells when it happened.
     *
     * @return nanoseconds of the time source, good for differences only
     */
    long atNanos();
}
