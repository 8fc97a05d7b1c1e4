package dev.steadfast.policy.timeout;

import dev.steadfast.outcome.TimeoutExceeded;
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
        @Nullable Executor runOn) implements Stage {
    @Override
    public int flags() {
        return CLOCK;
    }

    @Override
    public long enter(long leftNanos) {
        // A bound that would be cut to the time left is not set: so the outer one fires, and is not taken for an
        // attempt's.
        return leftNanos <= nanos || nanos > Step.MAX_PAYLOAD ? Step.go(0) : Step.bound(nanos);
    }

    @Override
    public Throwable timedOut(@Nullable Throwable cause) {
        return new TimeoutExceeded(pipeline, limit, cause);
    }
}
