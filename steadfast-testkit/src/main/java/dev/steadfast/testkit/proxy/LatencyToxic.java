package dev.steadfast.testkit.proxy;

import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Delays data. Begin with {@link Toxic#latency}. Immutable.
 *
 * @since 0.1
 */
public final class LatencyToxic implements Toxic {
    private final Duration latency;
    private final Duration jitter;
    private final Direction direction;
    private final double toxicity;

    LatencyToxic(Duration latency, Duration jitter, Direction direction, double toxicity) {
        Rules.delay("LatencyToxic.latency", latency);
        Rules.delay("LatencyToxic.jitter", jitter);
        Rules.aim("LatencyToxic", direction, toxicity);
        this.latency = latency;
        this.jitter = jitter;
        this.direction = direction;
        this.toxicity = toxicity;
    }

    /**
     * Lets each delay stray, evenly, either way. A delay below zero counts as zero.
     *
     * @param jitter how far, 0 to 1 hour; 0 by default
     * @return a copy with it
     * @throws IllegalArgumentException if it is out of range
     */
    public LatencyToxic jitter(Duration jitter) {
        return new LatencyToxic(latency, jitter, direction, toxicity);
    }

    Duration latency() {
        return latency;
    }

    Duration jitter() {
        return jitter;
    }

    @Override
    public String type() {
        return "latency";
    }

    @Override
    public Direction direction() {
        return direction;
    }

    @Override
    public double toxicity() {
        return toxicity;
    }

    @Override
    public LatencyToxic upstream() {
        return new LatencyToxic(latency, jitter, Direction.UPSTREAM, toxicity);
    }

    @Override
    public LatencyToxic downstream() {
        return new LatencyToxic(latency, jitter, Direction.DOWNSTREAM, toxicity);
    }

    @Override
    public LatencyToxic toxicity(double toxicity) {
        return new LatencyToxic(latency, jitter, direction, toxicity);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof LatencyToxic that
                && latency.equals(that.latency)
                && jitter.equals(that.jitter)
                && direction == that.direction
                && Double.compare(toxicity, that.toxicity) == 0;
    }

    @Override
    public int hashCode() {
        return Objects.hash(latency, jitter, direction, toxicity);
    }

    @Override
    public String toString() {
        return new ToxicText(this)
                .millis("latency", latency)
                .millis("jitter", jitter)
                .aimed(this);
    }
}
