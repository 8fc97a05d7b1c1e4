package dev.steadfast.policy.timeout;

import dev.steadfast.environment.PolicyMode;
import dev.steadfast.outcome.TimeoutExceeded;
import dev.steadfast.spi.Operation;
import dev.steadfast.spi.Stage;
import dev.steadfast.spi.Step;
import java.time.Duration;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** A timeout at work: it sets the bound, unless a tighter one is set already. */
record TimeoutStage(
        String pipeline,
        Duration limit,
        long nanos,
        @Nullable Executor runOn,
        Overrun overrun) implements Stage {
    @Override
    public int flags() {
        return CLOCK | ON_SUCCESS;
    }

    @Override
    public long enter(long leftNanos) {
        // A bound that would be cut to the time left is not set: so the outer one fires, and is not taken for an
        // attempt's.
        if (leftNanos <= nanos || nanos > Step.MAX_PAYLOAD) {
            return Step.go(Overrun.NOT_OBSERVED);
        }
        PolicyMode mode = overrun.mode();
        if (mode == PolicyMode.ON) {
            return Step.bound(nanos);
        }
        return mode == PolicyMode.OBSERVE_ONLY ? overrun.begun() : Step.go(Overrun.NOT_OBSERVED);
    }

    @Override
    public long success(long token, @Nullable Object value) {
        overrun.ended(token);
        return Step.DONE;
    }

    @Override
    public long failure(
            long token,
            @Nullable Object value,
            @Nullable Throwable thrown,
            @Nullable Operation operation,
            long leftNanos) {
        overrun.ended(token);
        return Step.DONE;
    }

    @Override
    public void abandon(long token) {
        overrun.ended(token);
    }

    @Override
    public Throwable timedOut(@Nullable Throwable cause) {
        return new TimeoutExceeded(pipeline, limit, cause);
    }
}
