package dev.steadfast.policy.breaker;

import dev.steadfast.event.BreakerState;

/**
 * All that decides what a breaker does, as one immutable value: it changes by one compare-and-set, so a permit, a vote
 * and a transition never see halves of each other.
 */
final class Phase {
    private final CircuitBreakerSettings settings;
    private final BreakerState state;
    private final long epoch;
    private final Window window;
    private final OpenPeriod open;
    private final Probes probes;
    /** Follows from the others, so that a call that succeeds in good times looks at nothing else. */
    private final long plainToken;

    private Phase(
            CircuitBreakerSettings settings,
            BreakerState state,
            long epoch,
            Window window,
            OpenPeriod open,
            Probes probes) {
        this.settings = settings;
        this.state = state;
        this.epoch = epoch;
        this.window = window;
        this.open = open;
        this.probes = probes;
        boolean plain = state == BreakerState.CLOSED && !settings.measuresCalls() && !settings.judgesResults();
        this.plainToken = plain ? PermitToken.call(epoch) : PermitToken.NOT_MINE;
    }

    /** The settings in force. */
    CircuitBreakerSettings settings() {
        return settings;
    }

    /** What is done with calls; an open time that is over shows only by the clock. */
    BreakerState state() {
        return state;
    }

    /** A number that grows by one with every transition and reset. */
    long epoch() {
        return epoch;
    }

    /** The results of the closed period, this one or the last. */
    Window window() {
        return window;
    }

    /** The open period, this one or the last; none once closed. */
    OpenPeriod open() {
        return open;
    }

    /** The probes of the half-open period. */
    Probes probes() {
        return probes;
    }

    /**
     * The token of all calls that are let in, if the breaker is closed, and neither their time nor what they return makes
     * a difference; else {@link PermitToken#NOT_MINE}.
     */
    long plainToken() {
        return plainToken;
    }

    static Phase closed(CircuitBreakerSettings settings, long epoch, long nowNanos) {
        Window window = settings.window().open(nowNanos);
        return new Phase(settings, BreakerState.CLOSED, epoch, window, OpenPeriod.NONE, Probes.NONE);
    }

    Phase closed(long nowNanos) {
        return closed(settings, epoch + 1, nowNanos);
    }

    Phase opened(OpenPeriod period) {
        return new Phase(settings, BreakerState.OPEN, epoch + 1, window, period, Probes.NONE);
    }

    Phase halfOpened() {
        return new Phase(settings, BreakerState.HALF_OPEN, epoch + 1, window, open, Probes.NONE);
    }

    /** By hand: isolated, or forced closed. */
    Phase set(BreakerState byHand) {
        return new Phase(settings, byHand, epoch + 1, window, OpenPeriod.NONE, Probes.NONE);
    }

    Phase with(Probes changed) {
        return new Phase(settings, state, epoch, window, open, changed);
    }

    /** Other settings, and what was counted: a window of another kind takes it over as well as it can. */
    Phase with(CircuitBreakerSettings changed, long nowNanos) {
        Window carried = window;
        if (!changed.window().equals(settings.window())) {
            carried = changed.window().open(nowNanos);
            window.carryTo(carried, nowNanos);
        }
        return new Phase(changed, state, epoch, carried, open, probes);
    }

    /** As it is at an instant. */
    BreakerState stateAt(long nowNanos) {
        return state == BreakerState.OPEN && open.isOver(nowNanos) ? BreakerState.HALF_OPEN : state;
    }

    long leaseNanos() {
        return settings.leaseNanos(open.nanos());
    }
}
