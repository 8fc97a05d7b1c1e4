package dev.steadfast.policy.bulkhead;

import dev.steadfast.environment.PolicySwitches;
import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.policy.permits.PermitGate;
import dev.steadfast.policy.permits.PermitPool;
import dev.steadfast.spi.Permit;
import dev.steadfast.spi.Stage;
import dev.steadfast.spi.StageContext;
import dev.steadfast.spi.Step;
import dev.steadfast.spi.Waiter;
import java.util.Optional;

/**
 * A bulkhead at work in one pipeline. It gives a permit back when the pass is over and nothing that was begun in it
 * goes on: work that was given up still burdens what it calls. Safe for use by many threads.
 */
final class BulkheadStage implements Stage {
    private final Bulkhead bulkhead;
    private final BulkheadState state;
    private final PermitPool pool;
    private final PolicySwitches switches;
    private final PermitGate gate;

    BulkheadStage(Bulkhead bulkhead, BulkheadState state, StageContext context) {
        this.bulkhead = bulkhead;
        this.state = state;
        this.pool = state.pool();
        this.switches = context.environment().switches();
        this.gate = new PermitGate(PolicyKind.BULKHEAD, pool, context, bulkhead::refusal);
    }

    @Override
    public int flags() {
        return HOLDS;
    }

    @Override
    public long enter(long leftNanos) {
        // The gate would say the same, but by way of more look-ups; see there.
        return switches.isUntouched() && pool.takesAtOnce() ? Step.go(BulkheadState.PERMIT) : gate.enter();
    }

    /** For use without a pipeline; nobody waits. */
    Optional<Permit> tryAcquire() {
        return gate.tryAcquire(this);
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
        return gate.rejection(number);
    }

    @Override
    public void released(long token) {
        if (token != PermitPool.NO_PERMIT) {
            pool.release();
        }
    }

    @Override
    public String toString() {
        return bulkhead.toString();
    }
}
