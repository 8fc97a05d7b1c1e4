package dev.steadfast.examples.numbers;

import dev.steadfast.Pipeline;
import dev.steadfast.policy.budget.RetryBudget;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.testkit.VirtualTime;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/** Numbers about budgets, computed by the code that the pages describe. */
final class BudgetNumbers {
    private static final int PER_SECOND = 100;
    private static final int SECONDS = 60;

    private BudgetNumbers() {}

    private static Map<String, RetryBudget> presets() {
        Map<String, RetryBudget> presets = new LinkedHashMap<>();
        presets.put("standard()", RetryBudget.standard());
        presets.put("finagle()", RetryBudget.finagle());
        presets.put("linkerd()", RetryBudget.linkerd());
        presets.put("grpc()", RetryBudget.grpc());
        presets.put("aws()", RetryBudget.aws());
        presets.put("aws2026()", RetryBudget.aws2026());
        presets.put("envoy()", RetryBudget.envoy());
        presets.put("unlimited()", RetryBudget.unlimited());
        return presets;
    }

    /** What each preset is. */
    static Table rules() {
        Table table = new Table("preset", "rule");
        presets().forEach((name, budget) -> {
            String text = budget.toString();
            table.row("`" + name + "`", text.substring(text.indexOf('[') + 1, text.length() - 1));
        });
        return table;
    }

    /** What a dead service sees of a hundred operations per second with three attempts each. */
    static Table outage() {
        Table table = new Table("budget", "retries in the first second", "then, per second", "load then");
        presets().forEach((name, budget) -> {
            if (!name.equals("envoy()") && !name.equals("linkerd()")) {
                long[] retries = retries(budget);
                long later = Math.round((double) (retries[1] - retries[0]) / (SECONDS - 1));
                table.row("`" + name + "`", retries[0], later, (PER_SECOND + later) + " %");
            }
        });
        return table;
    }

    /** Retries after one second, and at the end; the service was well for a while before. */
    private static long[] retries(RetryBudget budget) {
        VirtualTime time = VirtualTime.auto();
        Pipeline pipeline = Pipeline.builder("outage")
                .environment(time.environment())
                .retry(Retry.builder().backoff(Backoff.none()).budget(budget).build())
                .build();
        IllegalStateException down = new IllegalStateException("down");
        Duration between = Duration.ofSeconds(1).dividedBy(PER_SECOND);
        long first = 0;
        for (int i = -2 * SECONDS * PER_SECOND; i < SECONDS * PER_SECOND; i++) {
            boolean up = i < 0;
            pipeline.outcome(() -> {
                if (up) {
                    return "up";
                }
                throw down;
            });
            time.advance(between);
            if (i == PER_SECOND - 1) {
                first = pipeline.counters().retries();
            }
        }
        return new long[] {first, pipeline.counters().retries()};
    }
}
