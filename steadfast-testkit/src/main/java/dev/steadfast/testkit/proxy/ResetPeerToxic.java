package dev.steadfast.testkit.proxy;

import java.time.Duration;

/**
 * Resets the connection a time after the first data. See {@link Toxic#resetPeer}. Immutable.
 *
 * @param timeout the time, 0 to 1 hour
 * @param direction the direction that is spoilt
 * @param toxicity the share of connections that are spoilt, 0 to 1
 */
record ResetPeerToxic(Duration timeout, Direction direction, double toxicity) implements Toxic {
    ResetPeerToxic {
        Rules.delay("ResetPeerToxic.timeout", timeout);
        Rules.aim("ResetPeerToxic", direction, toxicity);
    }

    @Override
    public String type() {
        return "reset_peer";
    }

    @Override
    public ResetPeerToxic upstream() {
        return new ResetPeerToxic(timeout, Direction.UPSTREAM, toxicity);
    }

    @Override
    public ResetPeerToxic downstream() {
        return new ResetPeerToxic(timeout, Direction.DOWNSTREAM, toxicity);
    }

    @Override
    public ResetPeerToxic toxicity(double toxicity) {
        return new ResetPeerToxic(timeout, direction, toxicity);
    }

    @Override
    public String toString() {
        return new ToxicText(this).millis("timeout", timeout).aimed(this);
    }
}
