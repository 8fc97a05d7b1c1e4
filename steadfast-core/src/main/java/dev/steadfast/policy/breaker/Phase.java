package dev.steadfast.policy.breaker;

import dev.steadfast.event.BreakerState;

/**
 * All that decides what a breaker does, as one immutable value: it changes by one compare-and-set, so a permit, a vote
 * and a transition never see halves of each other.
 *
 * @param settings the settings in force
 * @param state what is done with calls; an open time that is over shows only by the clock
 * @param epoch a number that grows by one with every transition and reset
 * @param window the results of the closed period, this one or the last
 * @param open the open period, this one or the last; none once closed
 * @param probes the probes of the half-open period
 */
record Phase(
        CircuitBreakerSettings settings,
        BreakerState state,
        long epoch,
        Window window,
        OpenPeriod open,
        Probes probes) {

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
