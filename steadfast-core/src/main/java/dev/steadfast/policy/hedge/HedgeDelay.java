package dev.steadfast.policy.hedge;

import dev.steadfast.spi.Step;
import java.time.Duration;

/** When a further pass starts, after all checks. Immutable. */
sealed interface HedgeDelay {
    /**
     * Always after the same time.
     *
     * @param nanos the time; {@link Step#MAX_PAYLOAD} for never, only after a failure
     */
    record Fixed(long nanos) implements HedgeDelay {
        static final Fixed ONLY_AFTER_FAILURE = new Fixed(Step.MAX_PAYLOAD);

        @Override
        public String toString() {
            return nanos == Step.MAX_PAYLOAD ? "only after a failure" : "after " + Duration.ofNanos(nanos);
        }
    }

    /**
     * After the time within which a share of the recent calls ended.
     *
     * @param share the share, above 0 and below 1
     * @param windowNanos how long a call counts
     * @param minimumSamples how many must count
     * @param initialNanos the time while fewer do; {@link Step#MAX_PAYLOAD} for never
     * @param minNanos the shortest time
     * @param maxNanos the longest time
     */
    record Percentile(
            double share, long windowNanos, int minimumSamples, long initialNanos, long minNanos, long maxNanos)
            implements HedgeDelay {
        @Override
        public String toString() {
            return "after the " + share + " quantile of the last " + Duration.ofNanos(windowNanos);
        }
    }
}
