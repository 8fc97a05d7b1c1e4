package dev.steadfast.policy.timeout;

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
        @Nullable Executor runOn) implements Stage {
    @Override
    public int flags() {
        return OPEN | BOUNDS_PASSES;
    }

    @Override
    public long enter(long leftNanos) {
        return Step.go(0);
    }

    @Override
    public long passNanos(@Nullable Operation operation) {
        return nanos > Step.MAX_PAYLOAD ? Nanos.UNLIMITED : nanos;
    }

    @Override
    public Throwable passTimedOut(@Nullable Operation operation, @Nullable Throwable cause) {
        return new TimeoutExceeded(pipeline, limit, cause);
    }
}
