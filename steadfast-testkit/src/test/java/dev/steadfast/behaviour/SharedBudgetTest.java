package dev.steadfast.behaviour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.steadfast.Pipeline;
import dev.steadfast.environment.Environment;
import dev.steadfast.policy.budget.Budget;
import dev.steadfast.policy.budget.RetryBudget;
import dev.steadfast.policy.budget.SharedBudget;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.testkit.Script;
import dev.steadfast.testkit.VirtualTime;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** One budget for several pipelines. */
class SharedBudgetTest {
    private static final RetryBudget HALF = RetryBudget.ratio(0.5).floorPerSecond(0);

    private final World world = new World();
    private final SharedBudget shared = HALF.shared("shop", world.environment);

    private Pipeline pipeline(Budget budget) {
        return world.silent().retry(retry(budget)).build();
    }

    private static Retry retry(Budget budget) {
        return Retry.builder()
                .maxAttempts(100)
                .backoff(Backoff.none())
                .budget(budget)
                .build();
    }

    private Script<String> failing(int times) {
        return world.<String>script().fail(times, IOException::new).reply("done");
    }

    @EveryDriver
    void operationsOfAllItsPipelines_payInOnceAndAllDrawOnIt(Driver driver) {
        Pipeline one = pipeline(shared);
        Pipeline other = pipeline(shared);
        for (int i = 0; i < 3; i++) {
            driver.run(one, failing(0));
        }
        assertThat(shared.level()).hasValue(1.5);
        Script<String> work = failing(9);

        driver.run(other, work);

        assertThat(work.calls()).as("four operations paid 2").isEqualTo(3);
        assertThat(shared.level()).hasValue(0);
        assertThat(one.counters().budgetLevel()).hasValue(0);
        assertThat(one.counters().operations())
                .as("a handle needs no count of its pipelines")
                .isEmpty();
    }

    @Test
    void operationWithinAnAttemptOfItsOwnBudget_paysInOnce() {
        Pipeline outer = pipeline(shared);
        Pipeline inner = pipeline(shared);

        outer.outcome(attempt -> inner.call(attempt, () -> "done"));
        assertThat(shared.level()).as("one operation paid a half").hasValue(0.5);

        outer.outcome(attempt -> inner.call(() -> "done"));
        assertThat(shared.level())
                .as("without the attempt nobody knows that it is one")
                .hasValue(1.5);
    }

    @Test
    void operationWithinAnAttemptOfItsOwnBudget_isNotCountedAmongThoseUnderWay() {
        SharedBudget all = RetryBudget.concurrency(1, 0).shared("all", world.environment);
        Pipeline outer = pipeline(all);
        Pipeline inner = pipeline(all);

        double inside = outer.outcome(
                        attempt -> inner.call(attempt, () -> all.level().orElseThrow()))
                .valueOr(-1.0);
        double beside = outer.outcome(attempt -> inner.call(() -> all.level().orElseThrow()))
                .valueOr(-1.0);

        assertThat(inside).as("one operation is under way").isEqualTo(1);
        assertThat(beside).as("without the attempt nobody knows that it is one").isEqualTo(2);
        assertThat(all.level()).as("none is left over").hasValue(0);
    }

    @Test
    void operationWithinThatFails_leavesTheCountAsItWas() {
        SharedBudget all = RetryBudget.concurrency(1, 0).shared("all", world.environment);
        Pipeline outer = pipeline(all);
        Pipeline inner = pipeline(all);

        outer.outcome(attempt -> inner.call(attempt, failing(9)));
        double after = outer.outcome(() -> all.level().orElseThrow()).valueOr(-1.0);

        assertThat(after).as("one operation is under way").isEqualTo(1);
    }

    @EveryDriver
    void everyKind_canBeShared(Driver driver) {
        SharedBudget quota = RetryBudget.quota(2, 1, 1).shared("quota", world.environment);
        SharedBudget concurrency = RetryBudget.concurrency(0, 1).shared("concurrency", world.environment);
        SharedBudget tokens = RetryBudget.grpc(4, 1).shared("tokens", world.environment);
        SharedBudget unlimited = RetryBudget.unlimited().shared("unlimited", world.environment);

        for (SharedBudget budget : new SharedBudget[] {quota, concurrency, tokens, unlimited}) {
            driver.run(pipeline(budget), failing(1));
            driver.run(pipeline(budget), failing(9));
        }

        assertThat(quota.level()).hasValue(0);
        assertThat(concurrency.level()).hasValue(1);
        assertThat(tokens.level()).hasValue(0);
        assertThat(unlimited.level()).isEmpty();
    }

    @Test
    void handles_areEqualToThemselvesOnly_andPrintTheirRule() {
        SharedBudget same = HALF.shared("shop", world.environment);

        assertThat(shared).isNotEqualTo(same).isEqualTo(shared);
        assertThat(retry(shared)).isNotEqualTo(retry(same)).isEqualTo(retry(shared));
        assertThat(shared).hasToString("SharedBudget[shop: RetryBudget[50 % of operations + 0 per second over PT10S]]");
        assertThat(shared.name()).isEqualTo("shop");
        assertThat(shared.environment()).isSameAs(world.environment);
    }

    @Test
    void values_haveAStateForEachPipeline() {
        Pipeline one = pipeline(RetryBudget.quota(1, 1, 1));
        Pipeline other = pipeline(RetryBudget.quota(1, 1, 1));

        one.outcome(failing(9));

        assertThat(one.counters().budgetLevel()).hasValue(0);
        assertThat(other.counters().budgetLevel()).hasValue(1);
    }

    @Test
    void pipelineOfAnotherEnvironment_isRefusedWithBothNames() {
        Environment other =
                VirtualTime.auto().environmentBuilder().name("the other one").build();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> Pipeline.builder("test")
                        .environment(other)
                        .retry(retry(shared))
                        .build())
                .withMessage("Pipeline.environment was Environment[the other one]; allowed: that of " + shared
                        + ": Environment[virtual time]");
    }

    @Test
    void copyForAnotherEnvironment_isRefused() {
        Pipeline pipeline = pipeline(shared);

        assertThatIllegalStateException()
                .isThrownBy(() -> pipeline.in(Environment.shared()))
                .withMessage("Pipeline test cannot be copied into Environment[shared]: it shares [" + shared
                        + "]; build it anew, with handles made for that environment");
    }
}
