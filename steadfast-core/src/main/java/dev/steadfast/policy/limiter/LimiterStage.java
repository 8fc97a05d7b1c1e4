package dev.steadfast.policy.limiter;

import dev.steadfast.environment.PolicyMode;
import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.outcome.RejectionReason;
import dev.steadfast.policy.classify.Classifier;
import dev.steadfast.policy.classify.OutcomeClass;
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
    private static final long NO_PERMIT = StartToken.NO_PERMIT;

    /** The number of the rejection for a limiter without a place to wait in. */
    private static final long FULL = 1;

    private final AdaptiveLimiter limiter;
    private final PermitPool pool;
    private final StageContext context;

    LimiterStage(AdaptiveLimiter limiter, PermitPool pool, StageContext context) {
        this.limiter = limiter;
        this.pool = pool;
        this.context = context;
    }

    @Override
    public int flags() {
        return HOLDS | ON_SUCCESS;
    }

    @Override
    public long enter(long leftNanos) {
        PolicyMode mode = context.mode(PolicyKind.ADAPTIVE_LIMITER);
        if (mode != PolicyMode.ON) {
            return Step.go(mode == PolicyMode.OFF || !observed() ? NO_PERMIT : limiter.token());
        }
        int answer = pool.admit();
        if (answer == PermitPool.TAKEN) {
            return Step.go(limiter.token());
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
            context.rejected(limiter.refusal(RejectionReason.FULL), true);
        }
        return false;
    }

    /** For use without a pipeline; nobody waits. */
    Optional<Permit> tryAcquire() {
        PolicyMode mode = context.mode(PolicyKind.ADAPTIVE_LIMITER);
        if (mode == PolicyMode.OFF) {
            return Optional.of(Permit.of(this, NO_PERMIT));
        }
        if (pool.tryAcquire()) {
            return Optional.of(Permit.of(this, limiter.token()));
        }
        boolean observed = mode == PolicyMode.OBSERVE_ONLY;
        context.rejected(limiter.refusal(RejectionReason.FULL), observed);
        return observed ? Optional.of(Permit.of(this, NO_PERMIT)) : Optional.empty();
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
        LimitReached refusal = limiter.refusal(number == FULL ? RejectionReason.FULL : RejectionReason.WAITED);
        context.rejected(refusal, false);
        return refusal;
    }

    @Override
    public long success(long token, @Nullable Object value) {
        if (token != NO_PERMIT) {
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
        if (token != NO_PERMIT) {
            limiter.ended(token, limiter.settings().classifier().ofThrown(Objects.requireNonNull(thrown, "thrown")));
        }
        return Step.DONE;
    }

    @Override
    public void released(long token) {
        if (token != NO_PERMIT) {
            pool.release();
        }
    }

    @Override
    public String toString() {
        return limiter.toString();
    }
}
