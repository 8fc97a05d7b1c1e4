package dev.steadfast.examples;

import dev.steadfast.Pipeline;
import dev.steadfast.environment.Environment;
import dev.steadfast.policy.budget.RetryBudget;
import dev.steadfast.policy.budget.SharedBudget;
import dev.steadfast.policy.budget.WhenEmpty;
import dev.steadfast.policy.retry.FailurePlan;
import dev.steadfast.policy.retry.Retry;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeoutException;

/** Budgets: what all operations together may add in retries. */
public final class BudgetExample {
    private BudgetExample() {}

    /** A ratio of one's own. */
    public static Retry ratio() {
        // region ratio
        return Retry.builder()
                .budget(RetryBudget.ratio(0.1) // one retry for ten operations
                        .floorPerSecond(0.5) // and one every two seconds in any case
                        .window(Duration.ofSeconds(30))) // what is not drawn by then is lost
                .build();
        // endregion
    }

    /** A batch that has time. */
    public static Retry patient() {
        // region wait
        return Retry.builder()
                .maxAttempts(20)
                .budget(RetryBudget.standard().whenEmpty(WhenEmpty.WAIT)) // at the pace of the floor, not all at once
                .build();
        // endregion
    }

    /** Two pipelines to one service. */
    public static List<Pipeline> shared(Environment environment) {
        // region shared
        SharedBudget shop = RetryBudget.standard().shared("shop", environment);
        Retry retry = Retry.builder().budget(shop).build();

        Pipeline prices =
                Pipeline.builder("prices").environment(environment).retry(retry).build();
        Pipeline stock =
                Pipeline.builder("stock").environment(environment).retry(retry).build();
        // endregion
        return List.of(prices, stock);
    }

    /** The quota of the AWS SDKs, with its two costs. */
    public static Retry quota() {
        // region quota
        return Retry.builder()
                .budget(RetryBudget.aws2026()) // a retry costs 14 of 500
                .plan(TimeoutException.class, FailurePlan.sameBackoff().cost(28))
                .planOnResult(
                        Reply.class,
                        reply -> reply.status() == 429,
                        FailurePlan.sameBackoff().throttled()) // costs 5
                .build();
        // endregion
    }

    /** How much is left, for a gauge. */
    public static double level(Pipeline pipeline) {
        // region level
        return pipeline.counters().budgetLevel().orElse(Double.NaN); // empty if the budget has no limit
        // endregion
    }
}
