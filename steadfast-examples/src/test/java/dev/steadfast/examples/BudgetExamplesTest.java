package dev.steadfast.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.environment.Environment;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.testkit.VirtualTime;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** The examples of the page on budgets, in virtual time. */
class BudgetExamplesTest {
    private static final Offset<Double> ROUNDING = Offset.offset(1e-9);

    private final VirtualTime time = VirtualTime.auto();
    private final Environment environment = time.environment();

    private Pipeline pipeline(Retry retry) {
        return Pipeline.builder("budgets").environment(environment).retry(retry).build();
    }

    private static int attempts(Pipeline pipeline, Exception failure) {
        AtomicInteger attempts = new AtomicInteger();
        pipeline.outcome(() -> {
            attempts.incrementAndGet();
            throw failure;
        });
        return attempts.get();
    }

    @Test
    void ratio_startsWithTheFloorOfItsWindow() {
        assertThat(BudgetExample.level(pipeline(BudgetExample.ratio()))).isEqualTo(15, ROUNDING);
    }

    @Test
    void patient_waitsForTheFloorWhereAnotherRetryWouldEnd() {
        Pipeline pipeline = pipeline(BudgetExample.patient());

        assertThat(attempts(pipeline, new IOException("down"))).isEqualTo(20);
        assertThat(attempts(pipeline, new IOException("down"))).isEqualTo(20);
        assertThat(time.elapsed()).isGreaterThan(Duration.ofSeconds(20));
    }

    @Test
    void shared_isOneBudgetForBoth() {
        List<Pipeline> both = BudgetExample.shared(environment);

        assertThat(attempts(both.get(0), new IOException("down"))).isEqualTo(3);

        assertThat(BudgetExample.level(both.get(1)))
                .isEqualTo(BudgetExample.level(both.get(0)), ROUNDING)
                .isBetween(8.0, 9.0);
    }

    @Test
    void quota_chargesByThePlan() {
        Pipeline pipeline = pipeline(BudgetExample.quota());

        pipeline.outcome(() -> Reply.of(429, "slow down"));
        assertThat(BudgetExample.level(pipeline)).isEqualTo((500 - 2 * 5) / 14.0, ROUNDING);

        assertThat(attempts(pipeline, new TimeoutException())).isEqualTo(3);
        assertThat(BudgetExample.level(pipeline)).isEqualTo((500 - 2 * 5 - 2 * 28) / 14.0, ROUNDING);
    }
}
