package dev.steadfast.policy.breaker;

import dev.steadfast.spi.Operation;
import dev.steadfast.spi.Stage;
import dev.steadfast.spi.StageContext;
import dev.steadfast.spi.Step;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Breakers by key at work. A token has no room for a key, so passes under way are looked up by number; with that a
 * breaker may be forgotten while its calls run. Safe for use by many threads.
 */
final class KeyedBreakerStage implements Stage {
    private final BreakerPerKey breakers;
    private final StageContext context;
    private final Map<Long, Pass> underWay = new ConcurrentHashMap<>();
    private final AtomicLong numbers = new AtomicLong();

    /** A pass through the breaker of its key. */
    private record Pass(BreakerStage stage, long payload) {}

    KeyedBreakerStage(BreakerPerKey breakers, StageContext context) {
        this.breakers = breakers;
        this.context = context;
    }

    @Override
    public int flags() {
        return ON_SUCCESS | OPERATION;
    }

    @Override
    public long enter(long leftNanos) {
        return enter(leftNanos, null);
    }

    @Override
    public long enter(long leftNanos, @Nullable Operation operation) {
        BreakerStage stage = breakers.stage(operation, context);
        long step = stage.enter(leftNanos);
        long number = numbers.getAndIncrement() & Step.MAX_PAYLOAD;
        underWay.put(number, new Pass(stage, Step.payload(step)));
        return Step.kind(step) == Step.GO ? Step.go(number) : Step.reject(number);
    }

    @Override
    public RuntimeException rejection(long number) {
        Pass pass = taken(number);
        return pass.stage().rejection(pass.payload());
    }

    @Override
    public long success(long token, @Nullable Object value) {
        Pass pass = found(token);
        // A classifier that throws leaves the pass to be abandoned.
        long step = pass.stage().success(pass.payload(), value);
        underWay.remove(token);
        return step;
    }

    @Override
    public long failure(
            long token,
            @Nullable Object value,
            @Nullable Throwable thrown,
            @Nullable Operation operation,
            long leftNanos) {
        Pass pass = found(token);
        long step = pass.stage().failure(pass.payload(), value, thrown, operation, leftNanos);
        underWay.remove(token);
        return step;
    }

    @Override
    public void abandon(long token) {
        Pass pass = taken(token);
        pass.stage().abandon(pass.payload());
    }

    private Pass found(long number) {
        return Objects.requireNonNull(underWay.get(number), "a pass that was let in and has not ended");
    }

    private Pass taken(long number) {
        return Objects.requireNonNull(underWay.remove(number), "a pass that was let in and has not ended");
    }
}
