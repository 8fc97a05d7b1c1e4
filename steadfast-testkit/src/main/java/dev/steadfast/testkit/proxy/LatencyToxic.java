package dev.steadfast.testkit.proxy;

import java.time.Duration;

/**
 * Delays data. See {@link Toxic#latency}. Immutable.
 *
 * @param latency the delay, 0 to 1 hour
 * @param jitter how far each delay strays from it, either way, 0 to 1 hour
 * @param direction the direction that is spoilt
 * @param toxicity the share of connections that are spoilt, 0 to 1
 * @since 0.1
 */
public record LatencyToxic(Duration latency, Duration jitter, Direction direction, double toxicity) implements Toxic {
    /**
     * Checks the values. Not part of the stable API: use {@link Toxic#latency}.
     *
     * @param latency the delay, 0 to 1 hour
     * @param jitter how far each delay strays from it, either way, 0 to 1 hour
     * @param direction the direction that is spoilt
     * @param toxicity the share of connections that are spoilt, 0 to 1
     * @throws IllegalArgumentException if one is out of range
     */
    public LatencyToxic {
        Rules.delay("LatencyToxic.latency", latency);
        Rules.delay("LatencyToxic.jitter", jitter);
        Rules.aim("LatencyToxic", direction, toxicity);
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

    @Override
    public String type() {
        return "latency";
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
    public String toString() {
        return new ToxicText(this)
                .millis("latency", latency)
                .millis("jitter", jitter)
                .aimed(this);
    }
}
