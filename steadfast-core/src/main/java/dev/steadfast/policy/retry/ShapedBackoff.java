package dev.steadfast.policy.retry;

import dev.steadfast.time.Nanos;
import dev.steadfast.time.RandomSource;
import dev.steadfast.validation.Violations;
import java.time.Duration;
import java.util.Objects;

/**
 * A backoff that follows a formula, between a floor and a cap, with jitter. Immutable: each method gives a new one.
 *
 * <p>The range from which a delay is drawn is clipped to {@code [floor, cap]} before the draw, so that delays still
 * differ at the cap and none exceeds it.
 *
 * @since 0.1
 */
public final class ShapedBackoff implements Backoff {
    /** What a retry has that is given no backoff. */
    static final ShapedBackoff DEFAULT =
            Backoff.exponential(Duration.ofMillis(100)).cap(Duration.ofSeconds(20));

    private final Curve curve;
    private final long floorNanos;
    private final long capNanos;
    private final Jitter jitter;

    private ShapedBackoff(Curve curve, long floorNanos, long capNanos, Jitter jitter) {
        this.curve = curve;
        this.floorNanos = floorNanos;
        this.capNanos = capNanos;
        this.jitter = jitter;
    }

    /** With full jitter, and no bounds. */
    static ShapedBackoff of(Curve curve) {
        return new ShapedBackoff(curve, 0, Nanos.UNLIMITED, Jitter.full());
    }

    /**
     * Sets the shortest delay. Default zero.
     *
     * @param floor the floor, from zero to the cap
     * @return a new backoff
     * @throws IllegalArgumentException if the floor is null, negative, or above the cap
     */
    public ShapedBackoff floor(Duration floor) {
        return bounded(Setting.nanos("Backoff.floor", floor), capNanos);
    }

    /**
     * Sets the longest delay, jitter included. Default no limit. A cap below the formula's first delay is allowed: all
     * delays are then drawn as at the cap.
     *
     * @param cap the cap, at least the floor
     * @return a new backoff
     * @throws IllegalArgumentException if the cap is null, negative, or below the floor
     */
    public ShapedBackoff cap(Duration cap) {
        return bounded(floorNanos, Setting.nanos("Backoff.cap", cap));
    }

    /**
     * Sets the jitter. Default {@link Jitter#full()} for formulas, {@link Jitter#none()} for lists.
     *
     * @param value the jitter
     * @return a new backoff
     * @throws IllegalArgumentException if the jitter is null
     */
    public ShapedBackoff jitter(Jitter value) {
        Violations.check(value != null, "Backoff.jitter", value, "a Jitter");
        return new ShapedBackoff(curve, floorNanos, capNanos, value);
    }

    private ShapedBackoff bounded(long floor, long cap) {
        Violations.check(
                floor <= cap, "Backoff.floor", Duration.ofNanos(floor), "<= cap (" + Duration.ofNanos(cap) + ")");
        return new ShapedBackoff(curve, floor, cap, jitter);
    }

    @Override
    public long nanos(int step, long memo, RandomSource random) {
        long delay = Math.max(floorNanos, Math.min(capNanos, curve.nanos(step)));
        return jitter.nanos(delay, floorNanos, capNanos, random);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ShapedBackoff that
                && curve.equals(that.curve)
                && floorNanos == that.floorNanos
                && capNanos == that.capNanos
                && jitter.equals(that.jitter);
    }

    @Override
    public int hashCode() {
        return Objects.hash(curve, floorNanos, capNanos, jitter);
    }

    @Override
    public String toString() {
        return "Backoff[" + curve
                + (floorNanos == 0 ? "" : ", floor " + Duration.ofNanos(floorNanos))
                + (capNanos == Nanos.UNLIMITED ? "" : ", cap " + Duration.ofNanos(capNanos))
                + ", jitter " + jitter + "]";
    }
}
