package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.fixed;
import static dev.steadfast.behaviour.World.ms;
import static dev.steadfast.behaviour.World.seconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.steadfast.Pipeline;
import dev.steadfast.outcome.DelaySource;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.policy.budget.Budget;
import dev.steadfast.policy.budget.RetryBudget;
import dev.steadfast.policy.budget.WhenEmpty;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.policy.retry.RetryBuilder;
import dev.steadfast.testkit.Script;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Budgets that are waited for, and what is paid back. */
class BudgetWaitTest {
    /** One retry at once, then one each second. */
    private static final RetryBudget SLOW =
            RetryBudget.ratio(0).floorPerSecond(1).window(seconds(1));

    private static final RetryBudget WAITING = SLOW.whenEmpty(WhenEmpty.WAIT);

    private final World world = new World();

    private static RetryBuilder retry(Budget budget) {
        return Retry.builder().maxAttempts(100).backoff(Backoff.none()).budget(budget);
    }

    private Script<String> failing(int times) {
        return world.<String>script().fail(times, IOException::new).reply("done");
    }

    private static double level(Pipeline pipeline) {
        return pipeline.counters().budgetLevel().orElseThrow();
    }

    private static void interruptSelf() {
        Thread.currentThread().interrupt();
    }

    @EveryDriver
    void emptyBudget_thatIsWaitedFor_putsRetriesOffToThePaceOfTheFloor(Driver driver) {
        assertThat(driver.run(world.retrying(retry(WAITING)), failing(4)).value())
                .isEqualTo("done");

        world.events
                .assertThat()
                .hasDelays(Duration.ZERO, seconds(1), seconds(1), seconds(1))
                .hasSources(
                        DelaySource.IMMEDIATE,
                        DelaySource.BUDGET_WAIT,
                        DelaySource.BUDGET_WAIT,
                        DelaySource.BUDGET_WAIT);
    }

    @EveryDriver
    void delayLongerThanTheWait_stands(Driver driver) {
        driver.run(world.retrying(retry(WAITING).backoff(fixed(ms(1500)))), failing(3));

        world.events
                .assertThat()
                .hasDelays(ms(1500), ms(1500), ms(1500))
                .hasSources(DelaySource.BACKOFF, DelaySource.BACKOFF, DelaySource.BACKOFF);
    }

    @EveryDriver
    void waitThatDoesNotFit_endsTheOperationAndDrawsNothing(Driver driver) {
        Script<String> work = failing(9);
        Pipeline pipeline =
                world.pipeline().timeout(ms(999)).retry(retry(WAITING).build()).build();

        driver.run(pipeline, work);

        assertThat(work.calls()).isEqualTo(2);
        assertThat(world.time.elapsed()).isZero();
        world.events.assertThat().endedWith(StopReason.DEADLINE);
        assertThat(world.events.ends().get(0).refusedDelayNanos())
                .isEqualTo(seconds(1).toNanos());
        world.time.advance(seconds(1));
        assertThat(level(pipeline)).isBetween(0.9 - 1e-9, 1.0);
    }

    @EveryDriver
    void waitThatLeavesNoUsefulTime_endsTheOperation(Driver driver) {
        Script<String> work = failing(9);
        driver.run(
                world.pipeline()
                        .timeout(ms(1500))
                        .retry(retry(WAITING).minUsefulAttemptTime(ms(501)).build())
                        .build(),
                work);

        assertThat(work.calls()).isEqualTo(2);
        world.events.assertThat().endedWith(StopReason.DEADLINE);
    }

    @EveryDriver
    void retryForEver_waitsByDefaultAndFailsIfSaid(Driver driver) {
        Script<String> patient = failing(12);
        Script<String> impatient = failing(12);

        driver.run(world.retrying(Retry.builder().forever().backoff(Backoff.none())), patient);
        driver.run(
                world.retrying(Retry.builder()
                        .forever()
                        .backoff(Backoff.none())
                        .budget(RetryBudget.standard().whenEmpty(WhenEmpty.FAIL))),
                impatient);

        assertThat(patient.calls()).isEqualTo(13);
        assertThat(impatient.calls()).isEqualTo(11);
        world.events.assertThat().endedWith(StopReason.SUCCESS, StopReason.BUDGET);
    }

    /** Budgets from which one retry can be drawn and given back. */
    static Stream<RetryBudget> ofOneRetry() {
        return Stream.of(SLOW, RetryBudget.quota(5, 5, 5), RetryBudget.concurrency(0, 1));
    }

    private static List<Driver> blocking() {
        return Stream.of(Driver.values()).filter(driver -> !driver.isAsync()).toList();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("ofOneRetry")
    void retryCancelledWhileItWaits_isPaidBack(RetryBudget budget) {
        Pipeline pipeline = world.silent()
                .retry(retry(budget).backoff(fixed(ms(20))).build())
                .build();
        CompletableFuture<String> future =
                pipeline.callAsync(() -> CompletableFuture.failedFuture(new IOException("once")));
        world.time.advance(ms(10));
        assertThat(level(pipeline)).as("while it waits").isLessThan(0.5);

        assertThat(future.cancel(true)).isTrue();
        world.time.advance(ms(10));

        assertThat(level(pipeline)).isBetween(1.0, 1.05);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("ofOneRetry")
    void retryCancelledWhileItRuns_isNotPaidBackAndLeavesNothingUnderWay(RetryBudget budget) {
        Pipeline pipeline = world.silent().retry(retry(budget).build()).build();
        AtomicInteger attempts = new AtomicInteger();
        CompletableFuture<String> running = new CompletableFuture<>();
        CompletableFuture<String> future = pipeline.callAsync(() ->
                attempts.incrementAndGet() == 1 ? CompletableFuture.failedFuture(new IOException("once")) : running);
        world.time.advance(ms(10));
        assertThat(attempts).hasValue(2);

        assertThat(future.cancel(true)).isTrue();
        world.time.advance(ms(10));

        boolean placeIsFreeAgain = budget.equals(RetryBudget.concurrency(0, 1));
        assertThat(level(pipeline)).isCloseTo(placeIsFreeAgain ? 1 : 0, within(0.05));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("ofOneRetry")
    void retryInterruptedWhileItWaits_isPaidBack(RetryBudget budget) {
        for (Driver driver : blocking()) {
            Pipeline pipeline = world.silent()
                    .retry(retry(budget).backoff(fixed(ms(20))).build())
                    .build();
            world.time.after(ms(10), BudgetWaitTest::interruptSelf);

            driver.assertInterrupted(driver.run(pipeline, failing(1)));

            // A ratio has also earned a little meanwhile.
            assertThat(level(pipeline)).as(driver.name()).isBetween(1.0, 1.05);
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("ofOneRetry")
    void retryInterruptedBeforeAnImmediateOne_isPaidBack(RetryBudget budget) {
        for (Driver driver : blocking()) {
            Pipeline pipeline = world.silent().retry(retry(budget).build()).build();
            interruptSelf();

            driver.assertInterrupted(driver.run(pipeline, failing(1)));

            // A ratio has also earned a little meanwhile.
            assertThat(level(pipeline)).as(driver.name()).isBetween(1.0, 1.05);
        }
    }

    @EveryBlockingDriver
    void waitThatIsInterrupted_isPaidBack(Driver driver) {
        Pipeline pipeline = world.silent().retry(retry(WAITING).build()).build();
        world.time.after(ms(100), BudgetWaitTest::interruptSelf);

        driver.assertInterrupted(driver.run(pipeline, failing(9)));

        assertThat(world.time.elapsed()).isEqualTo(ms(100));
        assertThat(level(pipeline)).as("what a tenth of a second has brought").isBetween(0.1 - 1e-9, 0.1 + 1e-9);
    }

    @EveryDriver
    void attemptThatWasMade_isNotPaidBack(Driver driver) {
        Pipeline pipeline = world.silent()
                .timeout(ms(50))
                .retry(retry(RetryBudget.quota(5, 1, 1)).build())
                .build();
        Script<String> work =
                world.<String>script().fail(1, IOException::new).taking(ms(100)).reply("late");

        driver.run(pipeline, work);

        assertThat(work.calls()).isEqualTo(2);
        assertThat(level(pipeline)).isBetween(4.0, 5.0);
    }
}
