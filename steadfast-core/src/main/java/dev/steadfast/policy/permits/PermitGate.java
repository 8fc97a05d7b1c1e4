package dev.steadfast.policy.permits;

import dev.steadfast.environment.PolicyMode;
import dev.steadfast.environment.PolicySwitches;
import dev.steadfast.outcome.CallRejected;
import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.outcome.RejectionReason;
import dev.steadfast.spi.Permit;
import dev.steadfast.spi.Stage;
import dev.steadfast.spi.StageContext;
import dev.steadfast.spi.Step;
import java.util.Optional;
import java.util.function.Function;

/**
 * How a stage that holds permits lets calls in: by the pool, and by the switch of its kind of policy. Safe for use by
 * many threads.
 */
public final class PermitGate {
    /** The number of the rejection where there is no place to wait in. */
    private static final long FULL = 1;

    private final PolicyKind kind;
    private final PermitPool pool;
    private final StageContext context;
    private final PolicySwitches switches;
    private final Function<RejectionReason, ? extends CallRejected> refusals;

    /**
     * A gate to a pool.
     *
     * @param kind the kind of policy, whose switch counts
     * @param pool the permits
     * @param context the context of the stage
     * @param refusals makes what a caller is thrown, and counts it
     */
    public PermitGate(
            PolicyKind kind,
            PermitPool pool,
            StageContext context,
            Function<RejectionReason, ? extends CallRejected> refusals) {
        this.kind = kind;
        this.pool = pool;
        this.context = context;
        this.switches = context.environment().switches();
        this.refusals = refusals;
    }

    /**
     * What the stage says to a call that comes.
     *
     * @return the step: go, wait, or a rejection
     */
    public long enter() {
        PolicyMode mode = switches.isUntouched() ? PolicyMode.ON : context.mode(kind);
        if (mode != PolicyMode.ON) {
            return Step.go(mode == PolicyMode.OFF || !observed() ? PermitPool.NO_PERMIT : pool.token());
        }
        int answer = pool.admit();
        if (answer == PermitPool.TAKEN) {
            return Step.go(pool.token());
        }
        return answer == PermitPool.FULL
                ? Step.reject(FULL)
                : Step.queue(pool.limits().maxWaitNanos());
    }

    /** What would have happened; nobody waits, and who would have waited is let through without a permit. */
    private boolean observed() {
        if (pool.tryAcquire()) {
            return true;
        }
        if (pool.wouldBeFull()) {
            context.rejected(refusals.apply(RejectionReason.FULL), true);
        }
        return false;
    }

    /**
     * Lets a call in that is made without a pipeline; it does not wait.
     *
     * @param stage the stage, which is told of its end
     * @return the permit; empty if there is none
     */
    public Optional<Permit> tryAcquire(Stage stage) {
        PolicyMode mode = context.mode(kind);
        if (mode == PolicyMode.OFF) {
            return Optional.of(Permit.of(stage, PermitPool.NO_PERMIT));
        }
        if (pool.tryAcquire()) {
            return Optional.of(Permit.of(stage, pool.token()));
        }
        boolean observed = mode == PolicyMode.OBSERVE_ONLY;
        context.rejected(refusals.apply(RejectionReason.FULL), observed);
        return observed ? Optional.of(Permit.of(stage, PermitPool.NO_PERMIT)) : Optional.empty();
    }

    /**
     * What a caller is thrown; the listeners are told.
     *
     * @param number the number of the rejection, as {@link #enter} gave it, or that of a wait that is over
     * @return the rejection
     */
    public CallRejected rejection(long number) {
        CallRejected refusal = refusals.apply(number == FULL ? RejectionReason.FULL : RejectionReason.WAITED);
        context.rejected(refusal, false);
        return refusal;
    }
}
