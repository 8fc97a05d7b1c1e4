package dev.steadfast.policy.limiter;

import dev.steadfast.validation.Violations;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The limit follows the ratio of the long-term average of latency to that of the last round. The formula is that of
 * {@code Gradient2Limit} in Netflix's concurrency-limits, with the square root of the limit as the room for a queue, as
 * in its {@code GradientLimit} and in Envoy's adaptive concurrency:
 *
 * <pre>
 * gradient = max(0.5, min(1, tolerance × average / rtt))
 * limit'   = (1 - smoothing) × limit + smoothing × (limit × gradient + √limit)
 * average' = average + (rtt - average) × 2 / (window + 1)
 * </pre>
 *
 * <p>An average of more than twice the rtt is lowered by a twentieth besides, so that it comes down quickly when load goes.
 *
 * <p>Two things are different from there. A sample is a round of calls and not one call, so that the limit is not moved
 * many times before the first effect is seen. And the average learns only where no call waits for another of this
 * limiter's: where at most half of the limit was used, and in probes, for which the limiter halves what it lets in for
 * one round in twenty. Learning under full load, the average would follow the queue that the limit itself makes, and the
 * limit would grow to its maximum.
 *
 * <p>Where no more than half of the limit is used, and in a probe, the limit stays. A failed call lowers it to
 * {@link #failureDecrease}, and its latency counts for nothing. Immutable.
 *
 * @since 0.1
 */
public final class Gradient implements LimitAlgorithm {
    private static final double LEAST = 0.5;
    private static final double USED = 0.5;
    private static final double FAR = 2;
    private static final double DRIFT = 0.95;
    private static final Gradient DEFAULTS = new Gradient(1.5, 0.2, 20, 0.9);

    private final double tolerance;
    private final double smoothing;
    private final int window;
    private final double failureDecrease;

    private Gradient(double tolerance, double smoothing, int window, double failureDecrease) {
        this.tolerance = tolerance;
        this.smoothing = smoothing;
        this.window = window;
        this.failureDecrease = failureDecrease;
    }

    /**
     * Tolerance 1.5, smoothing 0.2, a window of 20 rounds; nine tenths after a failure.
     *
     * @return the algorithm
     */
    public static Gradient defaults() {
        return DEFAULTS;
    }

    /**
     * Says how much slower than the average calls may be before the limit is lowered. Default 1.5. More makes better use of
     * the service, and lets more calls queue in it.
     *
     * @param value from 1 to 10
     * @return an algorithm with that tolerance
     * @throws IllegalArgumentException if it is out of range
     */
    public Gradient tolerance(double value) {
        Violations.check(value >= 1 && value <= 10, "Gradient.tolerance", value, "from 1 to 10");
        return new Gradient(value, smoothing, window, failureDecrease);
    }

    /**
     * Says how much of the way to the new limit is gone at once. Default 0.2.
     *
     * @param value above 0, up to 1
     * @return an algorithm with that smoothing
     * @throws IllegalArgumentException if it is out of range
     */
    public Gradient smoothing(double value) {
        Violations.check(value > 0 && value <= 1, "Gradient.smoothing", value, "above 0, up to 1");
        return new Gradient(tolerance, value, window, failureDecrease);
    }

    /**
     * Says over how many rounds the long-term average is taken. Default 20. Only rounds from which it learns count.
     *
     * @param value from 1 to 10 000
     * @return an algorithm with that window
     * @throws IllegalArgumentException if it is out of range
     */
    public Gradient window(int value) {
        Violations.check(value >= 1 && value <= 10_000, "Gradient.window", value, "from 1 to 10000");
        return new Gradient(tolerance, smoothing, value, failureDecrease);
    }

    /**
     * Says to what part the limit is lowered after a call that failed. Default 0.9; 1 if failures say nothing about load.
     *
     * @param value from 0.1 to 1
     * @return an algorithm with that decrease
     * @throws IllegalArgumentException if it is out of range
     */
    public Gradient failureDecrease(double value) {
        Violations.check(value >= 0.1 && value <= 1, "Gradient.failureDecrease", value, "from 0.1 to 1");
        return new Gradient(tolerance, smoothing, window, value);
    }

    @Override
    public boolean probes() {
        return true;
    }

    @Override
    public Estimate next(Estimate before, Sample sample) {
        double limit = before.limit();
        if (sample.dropped()) {
            return new Estimate(limit * failureDecrease, before.averageNanos());
        }
        boolean moves = !sample.probe() && sample.inFlight() > USED * limit;
        double average = average(before.averageNanos(), sample.rttNanos(), !moves);
        return new Estimate(moves ? moved(limit, average / sample.rttNanos()) : limit, average);
    }

    private double average(double before, double rttNanos, boolean learns) {
        if (before == 0) {
            return rttNanos;
        }
        double average = learns ? before + (rttNanos - before) * 2 / (window + 1.0) : before;
        return average > FAR * rttNanos ? average * DRIFT : average;
    }

    private double moved(double limit, double ratio) {
        double gradient = Math.max(LEAST, Math.min(1, tolerance * ratio));
        return (1 - smoothing) * limit + smoothing * (limit * gradient + Math.sqrt(limit));
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Gradient that
                && tolerance == that.tolerance
                && smoothing == that.smoothing
                && window == that.window
                && failureDecrease == that.failureDecrease;
    }

    @Override
    public int hashCode() {
        return Objects.hash(tolerance, smoothing, window, failureDecrease);
    }

    @Override
    public String toString() {
        return "Gradient[tolerance " + tolerance + ", smoothing " + smoothing + ", over " + window + " rounds, × "
                + failureDecrease + " after a failure]";
    }
}
