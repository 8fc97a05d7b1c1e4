package dev.steadfast.policy.retry;

import dev.steadfast.policy.budget.BudgetState;
import dev.steadfast.spi.Operation;
import dev.steadfast.validation.Violations;
import org.jspecify.annotations.Nullable;

/**
 * What to do about one class of failure, under the limits of the whole retry. Immutable.
 *
 * @see RetryBuilder#plan
 * @since 0.1
 */
public final class FailurePlan {
    private static final FailurePlan SAME = new FailurePlan(null, BudgetState.USUAL);

    private final @Nullable Backoff backoff;
    private final int cost;

    private FailurePlan(@Nullable Backoff backoff, int cost) {
        this.backoff = backoff;
        this.cost = cost;
    }

    /**
     * A plan with its own backoff. Its step counts all retries of the operation, whatever their class.
     *
     * @param backoff the backoff for this class of failure
     * @return a plan
     * @throws IllegalArgumentException if the backoff is null
     */
    public static FailurePlan backoff(Backoff backoff) {
        Violations.check(backoff != null, "FailurePlan.backoff", backoff, "a Backoff");
        return new FailurePlan(backoff, SAME.cost);
    }

    /**
     * A plan with the retry's own backoff, to be given a cost.
     *
     * @return a plan
     */
    public static FailurePlan sameBackoff() {
        return SAME;
    }

    /**
     * Sets what one retry after such a failure draws from the budget. Default 1, the usual: what the budget charges for
     * a retry, which is more than one token with {@code aws()}.
     *
     * @param tokens the cost, from 0 to 10 000
     * @return a new plan
     * @throws IllegalArgumentException if the cost is out of range
     */
    public FailurePlan cost(int tokens) {
        Violations.check(
                tokens >= 0 && tokens <= Operation.MAX_PRICE,
                "FailurePlan.cost",
                tokens,
                "from 0 to " + Operation.MAX_PRICE);
        return new FailurePlan(backoff, tokens);
    }

    /**
     * Says that such a failure means that the other side is throttling. A retry then draws what the budget charges for
     * that: its own number in a {@code quota}, the usual in other budgets.
     *
     * @return a new plan
     */
    public FailurePlan throttled() {
        return new FailurePlan(backoff, BudgetState.THROTTLED);
    }

    Verdict verdict(Verdict common) {
        return backoff == null ? common.withCost(cost) : Verdict.retry(backoff, cost);
    }

    boolean hasBackoff() {
        return backoff != null;
    }

    @Override
    public String toString() {
        return "FailurePlan[" + (backoff == null ? "same backoff" : backoff)
                + (cost == BudgetState.THROTTLED ? ", throttled" : ", cost " + cost) + "]";
    }
}
