package dev.steadfast.policy.budget;

import dev.steadfast.spi.Operation;
import dev.steadfast.spi.Stage;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntBinaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The retry quota of the AWS SDKs: a retry costs several tokens; a success brings back what its last retry cost, or one
 * token if it needed none. Safe for use by many threads.
 */
final class QuotaState implements BudgetState {
    private volatile Kind.Quota kind;
    private final AtomicInteger tokens;
    /** Kept, so that a success allocates nothing. */
    private final IntBinaryOperator bringing;

    QuotaState(Kind.Quota kind) {
        this.kind = kind;
        this.bringing = (now, more) -> Math.min(this.kind.capacity(), now + more);
        this.tokens = new AtomicInteger(kind.capacity());
    }

    @Override
    public int flags() {
        return Stage.ON_SUCCESS;
    }

    @Override
    public int price(int cost) {
        if (cost == THROTTLED) {
            return kind.throttledCost();
        }
        return cost == USUAL ? kind.cost() : cost;
    }

    @Override
    public long withdraw(int price, long longestWaitNanos) {
        int before = tokens.getAndUpdate(now -> now >= price ? now - price : now);
        return before >= price ? 0 : NEVER;
    }

    @Override
    public void refund(int price) {
        bring(price);
    }

    @Override
    public void succeeded(int price, @Nullable Operation operation) {
        bring(Math.max(1, price));
    }

    @Override
    public void returned(int price) {
        bring(price);
    }

    private void bring(int more) {
        if (tokens.get() < kind.capacity()) {
            tokens.accumulateAndGet(more, bringing);
        }
    }

    /** Goes on under another rule, with the tokens at hand as far as there is room. */
    void rule(Kind.Quota other) {
        kind = other;
        tokens.updateAndGet(now -> Math.min(other.capacity(), now));
    }

    @Override
    public OptionalDouble level() {
        return OptionalDouble.of((double) tokens.get() / kind.cost());
    }
}
