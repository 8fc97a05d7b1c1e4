package dev.steadfast.policy.retry;

/**
 * A limit on how much load retries may add, whatever single operations would like. Immutable.
 *
 * <p>The cost of a retry is drawn last in a turn, when everything else allows it; an empty budget ends the operation
 * with the failure at hand.
 *
 * @since 0.1
 */
public final class RetryBudget {
    private static final RetryBudget UNLIMITED = new RetryBudget();

    private RetryBudget() {}

    /**
     * No limit: every retry that the policy allows is made.
     *
     * @return the budget
     */
    public static RetryBudget unlimited() {
        return UNLIMITED;
    }

    /** The state of this budget in one retry stage. */
    BudgetState state() {
        return cost -> true;
    }

    @Override
    public String toString() {
        return "RetryBudget[unlimited]";
    }
}
