package dev.steadfast.policy.limiter;

import dev.steadfast.time.Nanos;
import dev.steadfast.validation.Violations;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Additive increase, multiplicative decrease, as TCP finds its window (D. Chiu, R. Jain, "Analysis of the Increase and
 * Decrease Algorithms for Congestion Avoidance in Computer Networks", 1989; RFC 5681, section 3.1):
 *
 * <pre>
 * a call was dropped:                     limit' = limit × decrease
 * inFlight ≥ 0.8 × ⌊limit⌋ in the round:  limit' = limit + increase
 * else:                                   limit' = limit
 * </pre>
 *
 * <p>A call was dropped if it failed, or took longer than {@link #latencyThreshold}. The limit is lowered once for all
 * calls that were begun before. It is not raised where it is not what holds calls back. Immutable.
 *
 * @since 0.1
 */
public final class Aimd implements LimitAlgorithm {
    private static final double NEAR = 0.8;
    private static final Aimd DEFAULTS = new Aimd(1, 0.9, null);

    private final double increase;
    private final double decrease;
    private final @Nullable Duration latencyThreshold;
    private final long thresholdNanos;

    private Aimd(double increase, double decrease, @Nullable Duration latencyThreshold) {
        this.increase = increase;
        this.decrease = decrease;
        this.latencyThreshold = latencyThreshold;
        this.thresholdNanos = latencyThreshold == null ? Nanos.UNLIMITED : Nanos.of(latencyThreshold);
    }

    /**
     * One more after each round; nine tenths after a failure; latency does not matter.
     *
     * @return the algorithm
     */
    public static Aimd defaults() {
        return DEFAULTS;
    }

    /**
     * Says by how much the limit is raised after a round. Default 1.
     *
     * @param value above 0, up to 100
     * @return an algorithm with that increase
     * @throws IllegalArgumentException if it is out of range
     */
    public Aimd increase(double value) {
        Violations.check(value > 0 && value <= 100, "Aimd.increase", value, "above 0, up to 100");
        return new Aimd(value, decrease, latencyThreshold);
    }

    /**
     * Says to what part the limit is lowered after a call that was dropped. Default 0.9.
     *
     * @param value from 0.1, below 1
     * @return an algorithm with that decrease
     * @throws IllegalArgumentException if it is out of range
     */
    public Aimd decrease(double value) {
        Violations.check(value >= 0.1 && value < 1, "Aimd.decrease", value, "from 0.1, below 1");
        return new Aimd(increase, value, latencyThreshold);
    }

    /**
     * Says how long a call may take before it counts as dropped. Default: for ever.
     *
     * @param value above 0
     * @return an algorithm with that threshold
     * @throws IllegalArgumentException if it is null, zero or negative
     */
    public Aimd latencyThreshold(Duration value) {
        return new Aimd(increase, decrease, Violations.checkPositive("Aimd.latencyThreshold", value));
    }

    /**
     * How long a call may take before it counts as dropped.
     *
     * @return the threshold; empty if there is none
     */
    public Optional<Duration> latencyThreshold() {
        return Optional.ofNullable(latencyThreshold);
    }

    @Override
    public Estimate next(Estimate before, Sample sample) {
        double limit = before.limit();
        if (sample.dropped()) {
            return new Estimate(limit * decrease, before.averageNanos());
        }
        // The whole calls of the limit: of 2.7 no more than two are ever under way.
        return sample.inFlight() >= NEAR * Math.floor(limit)
                ? new Estimate(limit + increase, before.averageNanos())
                : before;
    }

    @Override
    public boolean isTooSlow(long rttNanos) {
        return rttNanos > thresholdNanos;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Aimd that
                && increase == that.increase
                && decrease == that.decrease
                && Objects.equals(latencyThreshold, that.latencyThreshold);
    }

    @Override
    public int hashCode() {
        return Objects.hash(increase, decrease, latencyThreshold);
    }

    @Override
    public String toString() {
        return "Aimd[+ " + increase + ", × " + decrease
                + (latencyThreshold == null ? "]" : ", slow above " + latencyThreshold + "]");
    }
}
