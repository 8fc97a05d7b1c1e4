package dev.steadfast.policy.breaker;

import dev.steadfast.environment.Environment;
import dev.steadfast.event.BreakerState;
import dev.steadfast.event.BreakerTransitioned;
import dev.steadfast.event.Listeners;
import dev.steadfast.event.TransitionReason;
import dev.steadfast.notice.Notices;
import dev.steadfast.time.RandomSource;
import dev.steadfast.time.TimeSource;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.UnaryOperator;

/**
 * The state machine of a breaker. A result counts only in the epoch in which its call was let in. Safe for use by many
 * threads; lock-free, and in the closed state without a write that all calls share but for the window's.
 */
final class BreakerCore {
    /** What {@link #admit} answers where all probes are under way. */
    static final long PROBING = -Refusal.PROBING;

    private static final long FIRST_EPOCH = 0;
    /** Somebody else was quicker. */
    private static final long AGAIN = Long.MIN_VALUE;

    private static final VarHandle PHASE;

    static {
        try {
            PHASE = MethodHandles.lookup().findVarHandle(BreakerCore.class, "phase", Phase.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final String name;
    private final Environment environment;
    private final TimeSource time;
    private final TransitionListeners transitionListeners;
    /** By epoch, of which the first is that of a new breaker. */
    private final Notices transitions = new Notices(FIRST_EPOCH + 1);

    private final LongAdder ignored = new LongAdder();
    private final LongAdder rejected = new LongAdder();
    private volatile Phase phase;

    BreakerCore(String name, CircuitBreakerSettings settings, Environment environment, Listeners listeners) {
        this.name = name;
        this.environment = environment;
        this.time = environment.time();
        this.transitionListeners = new TransitionListeners(listeners);
        this.phase = Phase.closed(settings, FIRST_EPOCH, time.nanos());
    }

    String name() {
        return name;
    }

    Environment environment() {
        return environment;
    }

    TransitionListeners transitionListeners() {
        return transitionListeners;
    }

    long now() {
        return time.nanos();
    }

    RandomSource random() {
        return environment.random();
    }

    InstantSource wallClock() {
        return time.wallClock();
    }

    Phase phase() {
        return phase;
    }

    void noVote() {
        ignored.increment();
    }

    /** Gives a token, or says why not by the negative of a {@link Refusal}. */
    long admit() {
        Phase now = phase;
        if (now.plainToken() != PermitToken.NOT_MINE) {
            return now.plainToken();
        }
        long answer = admitUnlessClosed();
        if (answer < 0) {
            rejected.increment();
        }
        return answer;
    }

    private long call(Phase closed) {
        return closed.settings().measuresCalls()
                ? PermitToken.timedCall(closed.epoch(), time.nanos())
                : PermitToken.call(closed.epoch());
    }

    private long admitUnlessClosed() {
        while (true) {
            Phase now = phase;
            long answer = switch (now.state()) {
                case CLOSED -> call(now);
                case FORCED_CLOSED -> PermitToken.NOT_MINE;
                case ISOLATED -> -Refusal.ISOLATED;
                case OPEN -> probe(now, time.nanos());
                case HALF_OPEN -> probe(now, time.nanos());
            };
            if (answer != AGAIN) {
                return answer;
            }
        }
    }

    private long probe(Phase now, long nanos) {
        Phase halfOpen = now;
        if (now.state() == BreakerState.OPEN) {
            long left = now.open().leftNanos(nanos);
            if (left > 0) {
                return -Refusal.open(left);
            }
            halfOpen = now.halfOpened();
        }
        Probes probes = halfOpen.probes();
        Probes begun = probes.begun(now.settings().probes().count(), nanos, halfOpen.leaseNanos());
        if (begun == null) {
            return PROBING;
        }
        return move(now, halfOpen.with(begun), TransitionReason.OPEN_TIME_OVER)
                ? PermitToken.probe(halfOpen.epoch(), probes.next())
                : AGAIN;
    }

    Phase opened(Phase before, Trigger trigger) {
        return before.opened(before.settings().openTime().begin(before.open(), trigger, this));
    }

    /** Goes on to a phase, or to where its probes lead; false if somebody else was quicker. */
    boolean settle(Phase before, Phase after, Trigger trigger) {
        if (after.state() != BreakerState.HALF_OPEN) {
            return move(before, after, TransitionReason.RESET);
        }
        Probes probes = after.probes();
        return switch (after.settings().probes().decide(probes.succeeded(), probes.failed())) {
            case CLOSED -> move(before, after.closed(time.nanos()), TransitionReason.PROBES_SUCCEEDED);
            case OPEN -> move(before, opened(after, trigger), TransitionReason.PROBES_FAILED);
            default -> move(before, after, TransitionReason.OPEN_TIME_OVER);
        };
    }

    void set(BreakerState byHand, TransitionReason reason) {
        change(now -> now.state() == byHand ? now : now.set(byHand), reason);
    }

    void reset() {
        change(now -> now.closed(time.nanos()), TransitionReason.RESET);
    }

    private void change(UnaryOperator<Phase> to, TransitionReason reason) {
        Phase now = phase;
        while (!move(now, to.apply(now), reason)) {
            now = phase;
        }
    }

    /** The epoch stays, but fewer probes may be enough. */
    CircuitBreakerSettings reconfigure(CircuitBreakerSettings settings) {
        Phase now;
        do {
            now = phase;
        } while (!settle(
                now,
                now.with(settings, time.nanos()),
                new Trigger(null, now.open().cause())));
        return now.settings();
    }

    /** Another epoch is a transition, and is told of. False if somebody else was quicker. */
    boolean move(Phase from, Phase to, TransitionReason reason) {
        if (!PHASE.compareAndSet(this, from, to)) {
            return false;
        }
        if (from.epoch() != to.epoch()) {
            long openNanos = to.state() == BreakerState.OPEN ? to.open().nanos() : 0;
            BreakerTransitioned event =
                    new BreakerTransitioned(name, time.nanos(), from.state(), to.state(), reason, openNanos);
            transitions.add(to.epoch(), () -> transitionListeners.tell(event));
            transitions.tell();
        }
        return true;
    }

    CircuitBreakerCounts counts() {
        Phase now = phase;
        Tally tally = now.window().tally(time.nanos());
        return new CircuitBreakerCounts(tally.calls(), tally.failures(), tally.slow(), ignored.sum(), rejected.sum());
    }

    CircuitOpen rejection(long refusal) {
        OpenPeriod open = phase.open();
        BreakerState state = Refusal.state(refusal);
        if (state != BreakerState.OPEN) {
            return new CircuitOpen(name, state, null, state == BreakerState.HALF_OPEN ? open.cause() : null);
        }
        long left = Refusal.saysLeft(refusal) ? Refusal.leftNanos(refusal) : open.leftNanos(time.nanos());
        return new CircuitOpen(name, state, Duration.ofNanos(left), open.cause());
    }
}
