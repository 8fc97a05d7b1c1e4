package dev.steadfast.policy.retry;

import dev.steadfast.policy.budget.BudgetState;
import dev.steadfast.spi.Operation;
import dev.steadfast.validation.Violations;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What to do about one class of failure, under the limits of the whole retry. Immutable.
 *
 * @see RetryBuilder#plan
 * @since 0.1
 */
public final class FailurePlan {
    private static final FailurePlan SAME = new FailurePlan(null, BudgetState.USUAL, null);

    private final @Nullable Backoff backoff;
    private final int cost;
    private final @Nullable Repair repair;

    private FailurePlan(@Nullable Backoff backoff, int cost, @Nullable Repair repair) {
        this.backoff = backoff;
        this.cost = cost;
        this.repair = repair;
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
        return new FailurePlan(backoff, SAME.cost, null);
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
     * A plan that repairs what is wrong and then tries again at once, as for a token that has run out. An operation does
     * this once for each repair: the retry counts neither as an attempt against {@code maxAttempts} nor as a step of the
     * backoff, and draws nothing from the budget. From then on the plan holds for nothing more in the operation, so a
     * second such failure is judged by the other conditions, and is not retried if none names it. Given by the class of
     * an exception, the plan still replaces the default condition ({@link RetryBuilder#plan}).
     *
     * <p>A repair that throws ends the operation with what it threw.
     *
     * @param repair the repair
     * @return a plan
     * @throws IllegalArgumentException if the repair is null
     */
    public static FailurePlan repair(Repair repair) {
        Violations.check(repair != null, "FailurePlan.repair", repair, "a Repair");
        return new FailurePlan(null, 0, repair);
    }

    /**
     * Sets what one retry after such a failure draws from the budget. Default is what the budget charges for a retry:
     * one token, with a {@code quota} its own number, with {@code aws()} 5.
     *
     * @param tokens the cost in tokens, from 0 to 10 000
     * @return a new plan
     * @throws IllegalArgumentException if the cost is out of range, or the plan is a repair
     */
    public FailurePlan cost(int tokens) {
        Violations.check(
                tokens >= 0 && tokens <= Operation.MAX_PRICE,
                "FailurePlan.cost",
                tokens,
                "from 0 to " + Operation.MAX_PRICE);
        return costing("cost", tokens);
    }

    /**
     * Says that such a failure means that the other side is throttling. A retry then draws what the budget charges for
     * that: its own number in a {@code quota}, the usual in other budgets.
     *
     * @return a new plan
     * @throws IllegalArgumentException if the plan is a repair
     */
    public FailurePlan throttled() {
        return costing("throttled", BudgetState.THROTTLED);
    }

    private FailurePlan costing(String setting, int tokens) {
        Violations.check(
                repair == null,
                "FailurePlan." + setting,
                tokens,
                "nothing where repair is given, which draws no budget");
        return new FailurePlan(backoff, tokens, null);
    }

    Verdict verdict(Verdict common) {
        if (repair != null) {
            return common.withRepair(repair);
        }
        return backoff == null ? common.withCost(cost) : Verdict.retry(backoff, cost);
    }

    boolean hasBackoff() {
        return backoff != null;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof FailurePlan that
                && cost == that.cost
                && Objects.equals(backoff, that.backoff)
                && Objects.equals(repair, that.repair);
    }

    @Override
    public int hashCode() {
        return Objects.hash(backoff, cost, repair);
    }

    @Override
    public String toString() {
        if (repair != null) {
            return "FailurePlan[" + repair + "]";
        }
        return "FailurePlan[" + (backoff == null ? "same backoff" : backoff) + costText() + "]";
    }

    private String costText() {
        return switch (cost) {
            case BudgetState.USUAL -> "";
            case BudgetState.THROTTLED -> ", throttled";
            default -> ", cost " + cost;
        };
    }
}
