package dev.steadfast.policy.timeout;

import dev.steadfast.environment.PolicyMode;
import dev.steadfast.outcome.TimeoutExceeded;
import dev.steadfast.spi.Operation;
import dev.steadfast.spi.Stage;
import dev.steadfast.spi.Step;
import dev.steadfast.time.Nanos;
import java.time.Duration;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** A timeout of each attempt at work. It bounds its passes, so that the caller of an operation can set another bound. */
record AttemptTimeoutStage(
        String pipeline,
        Duration limit,
        long nanos,
        @Nullable Executor runOn,
        Overrun overrun) implements Stage {
    @Override
    public int flags() {
        return BOUNDS_PASSES | ON_SUCCESS;
    }

    @Override
    public long enter(long leftNanos) {
        boolean observes = leftNanos > nanos && overrun.mode() == PolicyMode.OBSERVE_ONLY;
        return observes ? overrun.begun() : Step.go(Overrun.NOT_OBSERVED);
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
    public long passNanos(@Nullable Operation operation) {
        return nanos > Step.MAX_PAYLOAD || overrun.mode() != PolicyMode.ON ? Nanos.UNLIMITED : nanos;
    }

    @Override
    public Throwable passTimedOut(@Nullable Operation operation, @Nullable Throwable cause) {
        return new TimeoutExceeded(pipeline, limit, cause);
    }
}
