package dev.steadfast.policy.retry;

/** What is left of a budget. Safe for use by many threads. */
@FunctionalInterface
interface BudgetState {
    /** Draws the cost of one retry; false if there is not enough. */
    boolean withdraw(int cost);
}
