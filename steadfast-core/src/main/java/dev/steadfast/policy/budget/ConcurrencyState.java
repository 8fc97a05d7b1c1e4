package dev.steadfast.policy.budget;

import dev.steadfast.spi.Stage;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/**
 * The retry budget of Envoy: so many retries at once as are a share of the operations under way, those that wait before
 * a retry included, or a floor. A retry counts from the draw, through its wait, to its end. Safe for use by many
 * threads.
 */
final class ConcurrencyState implements BudgetState {
    /** A share such as 0.29 of a whole number is this close to what it would be without rounding, and closer. */
    private static final double ROUNDING = 1e-9;

    private final Kind.Concurrency kind;
    private final LongAdder operations = new LongAdder();
    private final AtomicInteger retries = new AtomicInteger();

    ConcurrencyState(Kind.Concurrency kind) {
        this.kind = kind;
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
    public void enters() {
        operations.increment();
    }

    @Override
    public long withdraw(int price, long longestWaitNanos) {
        int most = most();
        int before = retries.getAndUpdate(now -> now < most ? now + 1 : now);
        return before < most ? 0 : NEVER;
    }

    private int most() {
        return Math.max(kind.floor(), (int) (kind.share() * operations.sum() + ROUNDING));
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
    public void succeeded(int price) {
        if (price > 0) {
            retries.decrementAndGet();
        }
        left();
    }

    @Override
    public void left() {
        operations.decrement();
    }

    @Override
    public OptionalDouble level() {
        return OptionalDouble.of(Math.max(0, most() - retries.get()));
    }
}
