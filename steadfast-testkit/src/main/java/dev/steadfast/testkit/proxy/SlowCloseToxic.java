package dev.steadfast.testkit.proxy;

import java.time.Duration;

/**
 * Delays the end of the data. See {@link Toxic#slowClose}. Immutable.
 *
 * @param delay the delay, 0 to 1 hour
 * @param direction the direction that is spoilt
 * @param toxicity the share of connections that are spoilt, 0 to 1
 */
record SlowCloseToxic(Duration delay, Direction direction, double toxicity) implements Toxic {
    SlowCloseToxic {
        Rules.delay("SlowCloseToxic.delay", delay);
        Rules.aim("SlowCloseToxic", direction, toxicity);
    }

    @Override
    public String type() {
        return "slow_close";
    }

    @Override
    public SlowCloseToxic upstream() {
        return new SlowCloseToxic(delay, Direction.UPSTREAM, toxicity);
    }

    @Override
    public SlowCloseToxic downstream() {
        return new SlowCloseToxic(delay, Direction.DOWNSTREAM, toxicity);
    }

    @Override
    public SlowCloseToxic toxicity(double toxicity) {
        return new SlowCloseToxic(delay, direction, toxicity);
    }

    @Override
    public String toString() {
        return new ToxicText(this).millis("delay", delay).aimed(this);
    }
}
