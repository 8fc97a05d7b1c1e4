package dev.steadfast.policy.limiter;

import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.policy.classify.Classifier;
import dev.steadfast.policy.classify.OutcomeClass;
import dev.steadfast.policy.permits.PermitGate;
import dev.steadfast.policy.permits.PermitPool;
import dev.steadfast.spi.Operation;
import dev.steadfast.spi.Permit;
import dev.steadfast.spi.Stage;
import dev.steadfast.spi.StageContext;
import dev.steadfast.spi.Step;
import dev.steadfast.spi.Waiter;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A limiter at work in one pipeline. A pass that ends with a vote is a sample, taken while it still has its permit. As
 * with a bulkhead, the permit goes back when nothing that was begun in the pass goes on. Safe for use by many threads.
 */
final class LimiterStage implements Stage {
    private final AdaptiveLimiter limiter;
    private final PermitPool pool;
    private final PermitGate gate;

    LimiterStage(AdaptiveLimiter limiter, PermitPool pool, StageContext context) {
        this.limiter = limiter;
        this.pool = pool;
        this.gate = new PermitGate(PolicyKind.ADAPTIVE_LIMITER, pool, context, limiter::refusal);
    }

    @Override
    public int flags() {
        return HOLDS | ON_SUCCESS;
    }

    @Override
    public long enter(long leftNanos) {
        return gate.enter();
    }

    /** For use without a pipeline; nobody waits. */
    Optional<Permit> tryAcquire() {
        return gate.tryAcquire(this);
    }

    @Override
    public long queue(Waiter waiter) {
        return pool.queue(waiter);
    }

    @Override
    public void unqueue(Waiter waiter) {
        pool.unqueue(waiter);
    }

    @Override
    public RuntimeException rejection(long number) {
        return gate.rejection(number);
    }

    @Override
    public long success(long token, @Nullable Object value) {
        if (token != PermitPool.NO_PERMIT) {
            Classifier classifier = limiter.settings().classifier();
            limiter.ended(token, classifier.judgesResults() ? classifier.ofResult(value) : OutcomeClass.SUCCESS);
        }
        return Step.DONE;
    }

    @Override
    public long failure(
            long token,
            @Nullable Object value,
            @Nullable Throwable thrown,
            @Nullable Operation operation,
            long leftNanos) {
        if (token != PermitPool.NO_PERMIT) {
            limiter.ended(token, limiter.settings().classifier().ofThrown(Objects.requireNonNull(thrown, "thrown")));
        }
        return Step.DONE;
    }

    @Override
    public void released(long token) {
        if (token != PermitPool.NO_PERMIT) {
            pool.release();
        }
    }

    @Override
    public String toString() {
        return limiter.toString();
    }
}
