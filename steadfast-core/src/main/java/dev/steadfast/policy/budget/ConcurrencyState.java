package dev.steadfast.policy.budget;

import dev.steadfast.spi.Handle;
import dev.steadfast.spi.Operation;
import dev.steadfast.spi.Stage;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * The retry budget of Envoy: so many retries at once as are a share of the operations under way, those that wait before
 * a retry included, or a floor. A retry counts from the draw, through its wait, to its end. Safe for use by many
 * threads.
 */
final class ConcurrencyState implements BudgetState {
    private volatile Kind.Concurrency kind;
    private final @Nullable Handle handle;
    private final UnderWay underWay;

    /**
     * A new state.
     *
     * @param kind the rule
     * @param handle the handle whose state this is; null if it is one stage's own
     */
    ConcurrencyState(Kind.Concurrency kind, @Nullable Handle handle) {
        this(kind, handle, new UnderWay());
    }

    /** One that goes on from what is under way. */
    ConcurrencyState(Kind.Concurrency kind, @Nullable Handle handle, UnderWay underWay) {
        this.kind = kind;
        this.handle = handle;
        this.underWay = underWay;
    }

    /** Goes on under another rule; what is under way stays so, even if it is more than that allows. */
    void rule(Kind.Concurrency other) {
        kind = other;
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
            underWay.operations.increment();
        }
    }

    @Override
    public long withdraw(int price, long longestWaitNanos) {
        int most = most();
        int before = underWay.retries.getAndUpdate(now -> now < most ? now + 1 : now);
        return before < most ? 0 : NEVER;
    }

    private int most() {
        Kind.Concurrency rule = kind;
        return Math.max(rule.floor(), (int) (rule.share() * underWay.operations.sum() + ExpiringTokens.ROUNDING));
    }

    @Override
    public void refund(int price) {
        underWay.retries.decrementAndGet();
    }

    @Override
    public void released(int price) {
        underWay.retries.decrementAndGet();
    }

    @Override
    public void succeeded(int price, @Nullable Operation operation) {
        if (price > 0) {
            underWay.retries.decrementAndGet();
        }
        left(operation);
    }

    @Override
    public void left(@Nullable Operation operation) {
        if (SharedBudget.counts(handle, operation)) {
            underWay.operations.decrement();
        }
    }

    @Override
    public OptionalDouble level() {
        return OptionalDouble.of(Math.max(0, most() - underWay.retries.get()));
    }
}
