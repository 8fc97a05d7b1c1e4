package dev.steadfast.policy.budget;

import dev.steadfast.spi.Operation;
import dev.steadfast.spi.Stage;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * A shared budget as it is to a stage inside another one that has it too: what is drawn is settled here; operations, and
 * the failures that come out of this stage, are counted there. Safe for use by many threads.
 *
 * @param state the budget
 */
record DrawsOnly(BudgetState state) implements BudgetState {
    @Override
    public int flags() {
        return state.flags() & ~Stage.BEGINS;
    }

    @Override
    public int price(int cost) {
        return state.price(cost);
    }

    @Override
    public long withdraw(int price, long longestWaitNanos) {
        return state.withdraw(price, longestWaitNanos);
    }

    @Override
    public void refund(int price) {
        state.refund(price);
    }

    @Override
    public void released(int price) {
        state.released(price);
    }

    @Override
    public void succeeded(int price, @Nullable Operation operation) {
        if (price > 0) {
            state.returned(price);
        }
    }

    @Override
    public void returned(int price) {
        state.returned(price);
    }

    @Override
    public OptionalDouble level() {
        return state.level();
    }
}
