package dev.steadfast.policy.budget;

import dev.steadfast.spi.Handle;
import dev.steadfast.spi.Operation;
import dev.steadfast.spi.Stage;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * The retry budget of Envoy: so many retries at once as are a share of the operations under way, those that wait before
 * a retry included, or a floor. A retry counts from the draw, through its wait, to its end. Safe for use by many
 * threads.
 */
final class ConcurrencyState implements BudgetState {
    private final Kind.Concurrency kind;
    private final @Nullable Handle handle;
    private final LongAdder operations = new LongAdder();
    private final AtomicInteger retries = new AtomicInteger();

    /**
     * A new state.
     *
     * @param kind the rule
     * @param handle the handle whose state this is; null if it is one stage's own
     */
    ConcurrencyState(Kind.Concurrency kind, @Nullable Handle handle) {
        this.kind = kind;
        this.handle = handle;
    }

    @Override
    public int flags() {
        return Stage.ON_SUCCESS;
    }

    @Override
    public boolean watchesEntry() {
        return true;
    }

    /** A retry takes one place, whatever it costs elsewhere. */
    @Override
    public int price(int cost) {
        return cost == 0 ? 0 : 1;
    }

    @Override
    public void enters(@Nullable Operation operation) {
        if (SharedBudget.counts(handle, operation)) {
            operations.increment();
        }
    }

    @Override
    public long withdraw(int price, long longestWaitNanos) {
        int most = most();
        int before = retries.getAndUpdate(now -> now < most ? now + 1 : now);
        return before < most ? 0 : NEVER;
    }

    private int most() {
        return Math.max(kind.floor(), (int) (kind.share() * operations.sum() + ExpiringTokens.ROUNDING));
    }

    @Override
    public void refund(int price) {
        retries.decrementAndGet();
    }

    @Override
    public void released(int price) {
        retries.decrementAndGet();
    }

    @Override
    public void succeeded(int price, @Nullable Operation operation) {
        if (price > 0) {
            retries.decrementAndGet();
        }
        left(operation);
    }

    @Override
    public void left(@Nullable Operation operation) {
        if (SharedBudget.counts(handle, operation)) {
            operations.decrement();
        }
    }

    @Override
    public OptionalDouble level() {
        return OptionalDouble.of(Math.max(0, most() - retries.get()));
    }
}
