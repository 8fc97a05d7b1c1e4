package dev.steadfast.policy.bulkhead;

import dev.steadfast.environment.PolicyMode;
import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.outcome.RejectionReason;
import dev.steadfast.spi.Permit;
import dev.steadfast.spi.Stage;
import dev.steadfast.spi.StageContext;
import dev.steadfast.spi.Step;
import dev.steadfast.spi.Waiter;
import java.util.Optional;

/**
 * A bulkhead at work in one pipeline. It gives a permit back when the pass is over and nothing that was begun in it goes
 * on: work that was given up still burdens what it calls.
 */
final class BulkheadStage implements Stage {
    /** The token of a pass that the bulkhead did not hold up, being switched off. */
    static final long NO_PERMIT = 1;

    /** The number of the rejection for a bulkhead without a place to wait in. */
    private static final long FULL = 1;

    private final Bulkhead bulkhead;
    private final BulkheadState state;
    private final StageContext context;

    BulkheadStage(Bulkhead bulkhead, BulkheadState state, StageContext context) {
        this.bulkhead = bulkhead;
        this.state = state;
        this.context = context;
    }

    @Override
    public int flags() {
        return HOLDS;
    }

    @Override
    public long enter(long leftNanos) {
        PolicyMode mode = context.mode(PolicyKind.BULKHEAD);
        if (mode != PolicyMode.ON) {
            return Step.go(mode == PolicyMode.OFF || !observed() ? NO_PERMIT : BulkheadState.PERMIT);
        }
        int answer = state.admit();
        if (answer == BulkheadState.TAKEN) {
            return Step.go(BulkheadState.PERMIT);
        }
        return answer == BulkheadState.FULL ? Step.reject(FULL) : Step.queue(state.maxWaitNanos());
    }

    /** What would have happened; nobody waits, and who would have waited is let through without a permit. */
    private boolean observed() {
        if (state.tryAcquire()) {
            return true;
        }
        if (state.wouldBeFull()) {
            context.rejected(bulkhead.refusal(RejectionReason.FULL), true);
        }
        return false;
    }

    /** For use without a pipeline; nobody waits. */
    Optional<Permit> tryAcquire() {
        PolicyMode mode = context.mode(PolicyKind.BULKHEAD);
        if (mode == PolicyMode.OFF) {
            return Optional.of(Permit.of(this, NO_PERMIT));
        }
        if (state.tryAcquire()) {
            return Optional.of(Permit.of(this, BulkheadState.PERMIT));
        }
        boolean observed = mode == PolicyMode.OBSERVE_ONLY;
        context.rejected(bulkhead.refusal(RejectionReason.FULL), observed);
        return observed ? Optional.of(Permit.of(this, NO_PERMIT)) : Optional.empty();
    }

    @Override
    public long queue(Waiter waiter) {
        return state.queue(waiter);
    }

    @Override
    public void unqueue(Waiter waiter) {
        state.unqueue(waiter);
    }

    @Override
    public RuntimeException rejection(long number) {
        BulkheadFull refusal = bulkhead.refusal(number == FULL ? RejectionReason.FULL : RejectionReason.WAITED);
        context.rejected(refusal, false);
        return refusal;
    }

    @Override
    public void released(long token) {
        if (token == BulkheadState.PERMIT) {
            state.release();
        }
    }

    @Override
    public String toString() {
        return bulkhead.toString();
    }
}
