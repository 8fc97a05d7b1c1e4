package dev.steadfast.policy.budget;

import java.util.OptionalDouble;

/** Pays for everything. Immutable. */
record UnlimitedState() implements BudgetState {
    @Override
    public int price(int cost) {
        return 0;
    }

    @Override
    public long withdraw(int price, long longestWaitNanos) {
        return 0;
    }

    @Override
    public OptionalDouble level() {
        return OptionalDouble.empty();
    }
}
