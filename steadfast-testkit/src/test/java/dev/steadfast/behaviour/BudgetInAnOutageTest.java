package dev.steadfast.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.policy.budget.Budget;
import dev.steadfast.policy.budget.RetryBudget;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.testkit.VirtualTime;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** A thousand operations per second against a service that is down for a minute. */
class BudgetInAnOutageTest {
    private static final int SECONDS = 120;
    private static final int DOWN_FROM = 10;
    private static final int DOWN_TO = 70;
    private static final int PER_SECOND = 1_000;

    private static final RetryBudget BUDGET = RetryBudget.ratio(0.2).floorPerSecond(10);

    /** Without a stack trace: there are many. */
    private static final class Down extends Exception {
        private static final long serialVersionUID = 1L;

        Down() {
            super("down", null, false, false);
        }
    }

    /** The attempts in each second. */
    private static int[] load(Driver driver, Budget budget) {
        VirtualTime time = VirtualTime.auto();
        Pipeline pipeline = Pipeline.builder("outage")
                .environment(time.environment())
                .retry(Retry.builder()
                        .maxAttempts(4)
                        .backoff(Backoff.none())
                        .budget(budget)
                        .build())
                .build();
        int[] load = new int[SECONDS];
        Duration between = Duration.ofSeconds(1).dividedBy(PER_SECOND);
        for (int second = 0; second < SECONDS; second++) {
            int now = second;
            for (int i = 0; i < PER_SECOND; i++) {
                driver.run(pipeline, () -> {
                    load[now]++;
                    if (now >= DOWN_FROM && now < DOWN_TO) {
                        throw new Down();
                    }
                    return "up";
                });
                time.advance(between);
            }
        }
        return load;
    }

    @EveryDriver
    void C111_withABudget_theLoadIsBoundedOnceTheSavingsAreGone(Driver driver) {
        int[] load = load(driver, BUDGET);

        assertThat(Arrays.copyOfRange(load, 0, DOWN_FROM)).containsOnly(PER_SECOND);
        // Saved: 20 % of the operations of 10 s, and the floor of 10 s; and what comes in meanwhile.
        assertThat(Arrays.stream(load, DOWN_FROM, DOWN_FROM + 2).sum())
                .isBetween(2 * PER_SECOND + 2_000, 2 * PER_SECOND + 2_100 + 2 * 210);
        // A second may end with a part of a token left over for the next.
        assertThat(Arrays.stream(load, DOWN_FROM + 2, DOWN_TO).max().orElseThrow())
                .isLessThanOrEqualTo(1_210);
        assertThat(Arrays.copyOfRange(load, DOWN_TO, SECONDS)).containsOnly(PER_SECOND);
    }

    @Test
    void C111_withoutABudget_theLoadIsFourfold() {
        int[] load = load(Driver.GET, RetryBudget.unlimited());

        assertThat(Arrays.copyOfRange(load, DOWN_FROM, DOWN_TO)).containsOnly(4 * PER_SECOND);
        assertThat(Arrays.copyOfRange(load, DOWN_TO, SECONDS)).containsOnly(PER_SECOND);
    }

    @Test
    void C111_secondRun_isTheSame() {
        assertThat(load(Driver.GET, BUDGET)).isEqualTo(load(Driver.GET, BUDGET));
    }
}
