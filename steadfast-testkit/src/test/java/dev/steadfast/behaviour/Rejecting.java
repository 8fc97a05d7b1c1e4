package dev.steadfast.behaviour;

import dev.steadfast.outcome.CallRejected;
import dev.steadfast.spi.Policy;
import dev.steadfast.spi.Stage;
import dev.steadfast.spi.StageContext;
import dev.steadfast.spi.Step;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A policy that refuses its first calls. */
final class Rejecting implements Policy, Stage {
    private final @Nullable Duration retryAfter;
    private int left;

    Rejecting(int refusals) {
        this(refusals, null);
    }

    /** With the time after which it would let a call through. */
    Rejecting(int refusals, @Nullable Duration retryAfter) {
        this.left = refusals;
        this.retryAfter = retryAfter;
    }

    static final class Rejected extends CallRejected {
        private static final long serialVersionUID = 1L;

        private final transient @Nullable Duration retryAfter;

        Rejected(String message, @Nullable Duration retryAfter) {
            super(message);
            this.retryAfter = retryAfter;
        }

        @Override
        public Optional<Duration> retryAfter() {
            return Optional.ofNullable(retryAfter);
        }
    }

    @Override
    public List<Stage> stages(StageContext context) {
        return List.of(this);
    }

    @Override
    public long enter(long leftNanos) {
        return left-- > 0 ? Step.reject(42) : Step.go(0);
    }

    @Override
    public RuntimeException rejection(long number) {
        return new Rejected("rejected for reason " + number, retryAfter);
    }
}
