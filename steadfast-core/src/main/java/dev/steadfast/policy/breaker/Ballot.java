package dev.steadfast.policy.breaker;

import dev.steadfast.event.TransitionReason;
import dev.steadfast.policy.classify.OutcomeClass;
import org.jspecify.annotations.Nullable;

/**
 * The votes of the calls that were let in. A result counts only in the epoch in which its call was let in; that of a
 * probe only as long as it has a lease. Safe for use by many threads; lock-free.
 */
final class Ballot {
    private final BreakerCore core;

    Ballot(BreakerCore core) {
        this.core = core;
    }

    void returned(long token, @Nullable Object value) {
        if (token == PermitToken.NOT_MINE) {
            return;
        }
        Phase now = core.phase();
        if (token == now.plainToken()) {
            if (!now.window().isSpotless()) {
                recorded(now, token, false, false, value, null);
            }
            return;
        }
        if (now.settings().judgesResults()) {
            OutcomeClass kind = now.settings().classifier().ofResult(value);
            // Read anew, as the rules are the user's code, and may have taken long.
            ended(core.phase(), token, kind, value, null);
        } else {
            counted(now, token, false, value, null);
        }
    }

    void threw(long token, Throwable thrown) {
        if (token != PermitToken.NOT_MINE) {
            OutcomeClass kind = core.phase().settings().classifier().ofThrown(thrown);
            ended(core.phase(), token, kind, null, thrown);
        }
    }

    private void ended(Phase now, long token, OutcomeClass kind, @Nullable Object value, @Nullable Throwable thrown) {
        if (kind == OutcomeClass.IGNORED) {
            abandoned(token);
        } else {
            counted(now, token, kind == OutcomeClass.FAILURE, value, thrown);
        }
    }

    private void counted(Phase now, long token, boolean failed, @Nullable Object value, @Nullable Throwable thrown) {
        if (!PermitToken.isOf(token, now.epoch())) {
            return;
        }
        if (PermitToken.isProbe(token)) {
            vote(token, failed, value, thrown);
            return;
        }
        boolean timed = now.settings().measuresCalls() && PermitToken.isTimed(token);
        recorded(now, token, failed, timed, value, thrown);
    }

    private void recorded(
            Phase now, long token, boolean failed, boolean timed, @Nullable Object value, @Nullable Throwable thrown) {
        CircuitBreakerSettings settings = now.settings();
        long nanos = settings.readsClock() ? core.now() : 0;
        boolean slow = timed && settings.isSlow(PermitToken.units(token, nanos));
        TransitionReason reason = now.window().record(nanos, failed, slow, settings.thresholds());
        if (reason != null) {
            open(token, reason, new Trigger(value, thrown));
        }
    }

    private void open(long token, TransitionReason reason, Trigger trigger) {
        Phase now = core.phase();
        while (PermitToken.isOf(token, now.epoch())) {
            if (core.move(now, core.opened(now, trigger), reason)) {
                return;
            }
            now = core.phase();
        }
    }

    private void vote(long token, boolean failed, @Nullable Object value, @Nullable Throwable thrown) {
        Phase now = core.phase();
        while (PermitToken.isOf(token, now.epoch())) {
            Probes.Probe probe = now.probes().find(PermitToken.number(token));
            if (probe == null) {
                return;
            }
            long nanos = core.now();
            boolean slow = now.settings().measuresCalls()
                    && now.settings().isSlow((nanos - probe.startNanos()) >> PermitToken.UNIT_SHIFT);
            Probes after = probe.isExpired(nanos)
                    ? now.probes().ignored(probe)
                    : now.probes().voted(probe, !failed && !slow);
            if (core.settle(now, now.with(after), new Trigger(value, thrown))) {
                return;
            }
            now = core.phase();
        }
    }

    /** The call ends without a vote. */
    void abandoned(long token) {
        if (token == PermitToken.NOT_MINE) {
            return;
        }
        core.noVote();
        Phase now = core.phase();
        while (PermitToken.isProbe(token) && PermitToken.isOf(token, now.epoch())) {
            Probes.Probe probe = now.probes().find(PermitToken.number(token));
            if (probe == null
                    || core.move(now, now.with(now.probes().ignored(probe)), TransitionReason.PROBES_FAILED)) {
                return;
            }
            now = core.phase();
        }
    }
}
