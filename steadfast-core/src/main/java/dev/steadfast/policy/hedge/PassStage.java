package dev.steadfast.policy.hedge;

import dev.steadfast.outcome.Failures;
import dev.steadfast.outcome.TimeoutExceeded;
import dev.steadfast.spi.Operation;
import dev.steadfast.spi.Stage;
import dev.steadfast.spi.Step;
import org.jspecify.annotations.Nullable;

/** Directly inside a hedge: it measures each pass. Safe for use by many threads. */
final class PassStage implements Stage {
    /** The token of a pass that is not measured. */
    private static final long UNMEASURED = Step.MAX_PAYLOAD;

    private final HedgeState state;

    PassStage(HedgeState state) {
        this.state = state;
    }

    @Override
    public int flags() {
        return ON_SUCCESS;
    }

    @Override
    public long enter(long leftNanos) {
        LiveDelay delay = state.live();
        return Step.go(delay == null ? UNMEASURED : delay.begins());
    }

    @Override
    public long success(long token, @Nullable Object value) {
        LiveDelay delay = state.live();
        if (delay != null && token != UNMEASURED) {
            delay.ended(token);
        }
        return Step.DONE;
    }

    /** What fails fast says nothing about how long an answer takes; what was cut by a bound does. */
    @Override
    public long failure(
            long token,
            @Nullable Object value,
            @Nullable Throwable thrown,
            @Nullable Operation operation,
            long leftNanos) {
        if (thrown != null && Failures.isA(thrown, TimeoutExceeded.class)) {
            cut(token);
        }
        return Step.DONE;
    }

    @Override
    public void abandon(long token) {
        cut(token);
    }

    private void cut(long token) {
        LiveDelay delay = state.live();
        if (delay != null && token != UNMEASURED) {
            delay.cut(token);
        }
    }

    @Override
    public String toString() {
        return "Hedge, each pass";
    }
}
