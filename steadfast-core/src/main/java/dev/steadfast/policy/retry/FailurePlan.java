package dev.steadfast.policy.retry;

import dev.steadfast.validation.Violations;
import org.jspecify.annotations.Nullable;

/**
 * What to do about one class of failure, under the limits of the whole retry. Immutable.
 *
 * @see RetryBuilder#plan
 * @since 0.1
 */
public final class FailurePlan {
    private static final FailurePlan SAME = new FailurePlan(null, 1);

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
     * Sets what one retry after such a failure draws from the budget. Default 1.
     *
     * @param tokens the cost, at least 0
     * @return a new plan
     * @throws IllegalArgumentException if the cost is negative
     */
    public FailurePlan cost(int tokens) {
        Violations.check(tokens >= 0, "FailurePlan.cost", tokens, ">= 0");
        return new FailurePlan(backoff, tokens);
    }

    Verdict verdict(Verdict common) {
        return backoff == null ? common.withCost(cost) : Verdict.retry(backoff, cost);
    }

    boolean hasBackoff() {
        return backoff != null;
    }

    @Override
    public String toString() {
        return "FailurePlan[" + (backoff == null ? "same backoff" : backoff) + ", cost " + cost + "]";
    }
}
