package dev.steadfast.stress;

import dev.steadfast.spi.Operation;
import dev.steadfast.spi.Policy;
import dev.steadfast.spi.Stage;
import dev.steadfast.spi.StageContext;
import dev.steadfast.spi.Step;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** A policy whose stage gives a token to each pass, and sees whether each comes back once. Safe for use by many threads. */
final class Audit implements Policy, Stage {
    private final AtomicInteger given = new AtomicInteger();
    private final AtomicLong open = new AtomicLong();
    private final AtomicInteger wrong = new AtomicInteger();

    /** What is wrong with the tokens; empty if nothing is. */
    String faults() {
        return (open.get() == 0 ? "" : ", tokens open") + (wrong.get() == 0 ? "" : ", tokens ended twice");
    }

    @Override
    public List<Stage> stages(StageContext context) {
        return List.of(this);
    }

    @Override
    public int flags() {
        return ON_SUCCESS;
    }

    @Override
    public long enter(long leftNanos) {
        int token = given.incrementAndGet();
        open.updateAndGet(tokens -> tokens | 1L << token);
        return Step.go(token);
    }

    @Override
    public long success(long token, @Nullable Object value) {
        return ended(token);
    }

    @Override
    public long failure(
            long token,
            @Nullable Object value,
            @Nullable Throwable thrown,
            @Nullable Operation operation,
            long leftNanos) {
        return ended(token);
    }

    @Override
    public void abandon(long token) {
        ended(token);
    }

    private long ended(long token) {
        long bit = 1L << token;
        if ((open.getAndUpdate(tokens -> tokens & ~bit) & bit) == 0) {
            wrong.incrementAndGet();
        }
        return Step.DONE;
    }
}
