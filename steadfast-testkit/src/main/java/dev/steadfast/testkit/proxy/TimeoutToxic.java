package dev.steadfast.testkit.proxy;

import java.time.Duration;

/**
 * Drops all data, and closes the connection after a time. See {@link Toxic#timeout}. Immutable.
 *
 * @param timeout the time, 0 to 1 hour; 0 for never
 * @param direction the direction that is spoilt
 * @param toxicity the share of connections that are spoilt, 0 to 1
 */
record TimeoutToxic(Duration timeout, Direction direction, double toxicity) implements Toxic {
    TimeoutToxic {
        Rules.delay("TimeoutToxic.timeout", timeout);
        Rules.aim("TimeoutToxic", direction, toxicity);
    }

    @Override
    public String type() {
        return "timeout";
    }

    @Override
    public TimeoutToxic upstream() {
        return new TimeoutToxic(timeout, Direction.UPSTREAM, toxicity);
    }

    @Override
    public TimeoutToxic downstream() {
        return new TimeoutToxic(timeout, Direction.DOWNSTREAM, toxicity);
    }

    @Override
    public TimeoutToxic toxicity(double toxicity) {
        return new TimeoutToxic(timeout, direction, toxicity);
    }

    @Override
    public String toString() {
        return new ToxicText(this).millis("timeout", timeout).aimed(this);
    }
}
