package dev.steadfast.policy.ratelimit;

import dev.steadfast.environment.PolicyMode;
import dev.steadfast.environment.PolicySwitches;
import dev.steadfast.outcome.Attempt;
import dev.steadfast.outcome.Failures;
import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.spi.CallbackThrew;
import dev.steadfast.spi.Operation;
import dev.steadfast.spi.Permit;
import dev.steadfast.spi.Stage;
import dev.steadfast.spi.StageContext;
import dev.steadfast.spi.Step;
import dev.steadfast.spi.Waiter;
import java.util.Optional;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A rate limiter at work in one pipeline. What it asks of functions and hints is settled when the pipeline is built. Safe
 * for use by many threads.
 */
final class RateLimiterStage implements Stage {
    /** The token of a pass that the limiter has let in. */
    static final long COUNTED = 0;

    /** The token of a pass that it did not hold up, being switched off. */
    static final long PASSED_OVER = 1;

    private final RateLimiter limiter;
    private final RateLimiterState state;
    private final StageContext context;
    private final PolicySwitches switches;
    private final int flags;

    RateLimiterStage(RateLimiter limiter, RateLimiterState state, StageContext context) {
        this.limiter = limiter;
        this.state = state;
        this.context = context;
        this.switches = context.environment().switches();
        RateLimiterSettings settings = state.settings();
        this.flags = (settings.permitsOf() == null ? 0 : OPERATION)
                | (settings.delayHint().isPresent() ? ON_SUCCESS : 0);
    }

    @Override
    public int flags() {
        return flags;
    }

    @Override
    public long enter(long leftNanos) {
        return enter(leftNanos, null);
    }

    @Override
    public long enter(long leftNanos, @Nullable Operation operation) {
        PolicyMode mode = switches.isUntouched() ? PolicyMode.ON : context.mode(PolicyKind.RATE_LIMITER);
        if (mode == PolicyMode.OFF) {
            return Step.go(PASSED_OVER);
        }
        int permits = permits(operation);
        long waitNanos = state.take(permits);
        if (waitNanos == 0) {
            return Step.go(COUNTED);
        }
        boolean waits = waitNanos <= state.longestWait(leftNanos);
        if (mode == PolicyMode.OBSERVE_ONLY) {
            if (!waits) {
                context.rejected(limiter.refusal(state.comeBackNanos(permits, waitNanos, true)), true);
            }
            return Step.go(PASSED_OVER);
        }
        return waits ? Step.queue(Step.MAX_PAYLOAD) : Step.reject(state.comeBackNanos(permits, waitNanos, true));
    }

    /** For use without a pipeline; nobody waits. */
    Optional<Permit> tryAcquire(int permits) {
        PolicyMode mode = context.mode(PolicyKind.RATE_LIMITER);
        if (mode == PolicyMode.OFF) {
            return Optional.of(Permit.of(this, PASSED_OVER));
        }
        long waitNanos = state.take(permits);
        if (waitNanos == 0) {
            return Optional.of(Permit.of(this, COUNTED));
        }
        boolean observed = mode == PolicyMode.OBSERVE_ONLY;
        context.rejected(limiter.refusal(state.comeBackNanos(permits, waitNanos, false)), observed);
        return observed ? Optional.of(Permit.of(this, PASSED_OVER)) : Optional.empty();
    }

    private int permits(@Nullable Operation operation) {
        RateLimiterSettings settings = state.settings();
        ToIntFunction<Attempt> permitsOf = settings.permitsOf();
        if (permitsOf == null || operation == null) {
            return settings.permitsPerCall();
        }
        try {
            return Math.max(1, permitsOf.applyAsInt(operation.attempt()));
        } catch (Throwable thrown) {
            throw new CallbackThrew(thrown);
        }
    }

    @Override
    public long queue(Waiter waiter, long leftNanos, @Nullable Operation operation) {
        int permits = permits(operation);
        Meter.Claim claim = state.claim(permits, state.longestWait(leftNanos));
        if (claim.permits() == 0) {
            // Others were first since it was asked to wait.
            return -1 - state.comeBackNanos(permits, claim.waitNanos(), true);
        }
        if (claim.waitNanos() == 0) {
            return COUNTED;
        }
        Turn turn = new Turn(waiter, claim, state);
        waiter.attach(turn);
        state.begins(turn);
        return -1;
    }

    @Override
    public void unqueue(Waiter waiter) {
        if (waiter.attachment() instanceof Turn turn) {
            state.leaves(turn);
        }
    }

    @Override
    public long success(long token, @Nullable Object value) {
        heed(token, value, null);
        return Step.DONE;
    }

    @Override
    public long failure(
            long token,
            @Nullable Object value,
            @Nullable Throwable thrown,
            @Nullable Operation operation,
            long leftNanos) {
        if (flags != 0) {
            heed(token, value, thrown == null ? null : Failures.unwrap(thrown));
        }
        return Step.DONE;
    }

    private void heed(long token, @Nullable Object value, @Nullable Throwable unwrapped) {
        if (token == COUNTED) {
            limiter.heed(value, unwrapped);
        }
    }

    @Override
    public RuntimeException rejection(long waitNanos) {
        RateLimited refusal = limiter.refusal(waitNanos);
        context.rejected(refusal, false);
        return refusal;
    }

    @Override
    public String toString() {
        return limiter.toString();
    }
}
