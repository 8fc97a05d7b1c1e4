package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.ms;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.event.HedgeRefused;
import dev.steadfast.event.HedgeStarted;
import dev.steadfast.policy.budget.RetryBudget;
import dev.steadfast.policy.budget.SharedBudget;
import dev.steadfast.policy.hedge.Hedge;
import dev.steadfast.policy.hedge.HedgeBuilder;
import dev.steadfast.policy.hedge.HedgeCounts;
import dev.steadfast.policy.hedge.SharedHedge;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.testkit.Script;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Hedges draw as retries do, and each draw is settled once, however its pass ends. */
class HedgeBudgetTest {
    private final World world = new World();

    private HedgeBuilder hedge(SharedBudget budget) {
        return Hedge.builder().delay(ms(50)).budget(budget).runOn(world.time.executor());
    }

    private SharedBudget shared(RetryBudget rule) {
        return rule.shared("shop", world.environment);
    }

    private Pipeline pipeline(HedgeBuilder hedge) {
        return world.pipeline().hedge(hedge.build()).build();
    }

    /** First takes long, so that a second is started, which takes this long. */
    private Script<String> slowThen(long millis) {
        return world.<String>script()
                .taking(ms(100))
                .reply("first")
                .taking(ms(millis))
                .reply("second");
    }

    @EveryDriver
    void emptyBudget_refusesTheHedgeAndLeavesTheOperationAlone(Driver driver) {
        SharedHedge hedge = hedge(shared(RetryBudget.concurrency(0, 0))).build().shared("stock", world.environment);
        Pipeline pipeline = world.pipeline().hedge(hedge).build();
        Script<String> work = slowThen(10);

        Ending<String> ending = driver.run(pipeline, work);

        assertThat(ending.value()).isEqualTo("first");
        assertThat(work.calls()).isEqualTo(1);
        assertThat(hedge.counts()).isEqualTo(new HedgeCounts(0, 0, 1));
        assertThat(world.events.events())
                .filteredOn(HedgeRefused.class::isInstance)
                .singleElement()
                .satisfies(event -> assertThat(((HedgeRefused) event).number()).isEqualTo(1));
    }

    @EveryDriver
    void placeOfAHedge_isFreeAgainHoweverItEnds(Driver driver) {
        SharedBudget budget = shared(RetryBudget.concurrency(0, 1));
        HedgeBuilder hedge = hedge(budget).endOn(FileNotFoundException.class);

        driver.run(pipeline(hedge), slowThen(10));
        assertThat(budget.level()).as("it won").hasValue(1);
        driver.run(pipeline(hedge), world.<String>script().fail(2, IOException::new));
        assertThat(budget.level()).as("both failed").hasValue(1);
        driver.run(
                pipeline(hedge),
                world.<String>script().fail(1, IOException::new).fail(1, FileNotFoundException::new));
        assertThat(budget.level()).as("its failure was fatal").hasValue(1);
        driver.run(
                world.pipeline().timeout(ms(80)).hedge(hedge.build()).build(),
                world.<String>script().taking(ms(500)).fail(2, IOException::new));
        assertThat(budget.level()).as("it was cut by a bound").hasValue(1);
    }

    @EveryDriver
    void quota_getsBackWhatTheHedgeCostIfItWins(Driver driver) {
        SharedBudget budget = shared(RetryBudget.quota(100, 10, 10));

        driver.run(pipeline(hedge(budget)), slowThen(10));
        assertThat(budget.level()).as("the hedge won").hasValue(10);
        driver.run(pipeline(hedge(budget)), world.<String>script().fail(2, IOException::new));
        assertThat(budget.level()).as("both failed").hasValue(9);
    }

    /** Passes that hold no thread, so that they can end in another order than that in which they begin. */
    private void race(Pipeline pipeline, long... millis) throws Exception {
        AtomicInteger calls = new AtomicInteger();
        world.time.await(pipeline.callAsync(() -> {
            CompletableFuture<String> end = new CompletableFuture<>();
            world.time.after(ms(millis[calls.getAndIncrement()]), () -> end.complete("done"));
            return end;
        }));
    }

    @Test
    void hedgeThatLost_isSettledWhenTheFirstHasWon() throws Exception {
        SharedBudget places = shared(RetryBudget.concurrency(0, 1));
        SharedBudget quota = shared(RetryBudget.quota(100, 10, 10));

        race(pipeline(hedge(places)), 100, 500);
        race(pipeline(hedge(quota)), 100, 500);

        assertThat(places.level()).hasValue(1);
        assertThat(quota.level()).as("the success brings back one token").hasValue(9.1);
        assertThat(world.events.events())
                .filteredOn(HedgeStarted.class::isInstance)
                .hasSize(2);
    }

    @EveryDriver
    void grpcThrottle_countsEachFailureOnce(Driver driver) {
        SharedBudget budget = shared(RetryBudget.grpc(20, 1));

        driver.run(pipeline(hedge(budget)), world.<String>script().fail(2, IOException::new));

        // 20 tokens are 9 retries above the threshold; two failures take two.
        assertThat(budget.level()).hasValue(7);
    }

    @Test
    void grpcThrottle_countsTheFailureForWhichAHedgeWasRefusedOnce() {
        SharedBudget budget = shared(RetryBudget.grpc(2, 1));
        Pipeline pipeline = pipeline(hedge(budget));

        Driver.CALL.run(pipeline, world.<String>script().fail(1, IOException::new));
        assertThat(budget.level())
                .as("one token of two is left, which is not more than half")
                .hasValue(0);
        Driver.CALL.run(pipeline, world.<String>script().reply("good"));
        Driver.CALL.run(pipeline, world.<String>script().fail(2, IOException::new));
        Driver.CALL.run(pipeline, world.<String>script().reply("good"));

        // 2, refused 1, good 2, refused 1, good 2: a failure counted twice would have left 0 and then 1.
        Script<String> work = world.<String>script().fail(2, IOException::new);
        world.events.clear();
        Driver.CALL.run(pipeline, work);
        assertThat(world.events.events())
                .filteredOn(HedgeRefused.class::isInstance)
                .hasSize(1);
    }

    @EveryDriver
    void operation_paysInOnceHoweverManyPassesItMakes(Driver driver) {
        SharedBudget budget = shared(RetryBudget.ratio(0.5).floorPerSecond(0));
        Pipeline pipeline = pipeline(hedge(budget).maxAttempts(4));

        driver.run(pipeline, world.<String>script().reply("a"));
        driver.run(pipeline, world.<String>script().reply("b"));
        driver.run(pipeline, world.<String>script().fail(4, IOException::new));

        assertThat(budget.level())
                .as("three operations paid 1.5, one hedge drew 1")
                .hasValue(0.5);
        assertThat(world.events.events())
                .filteredOn(HedgeStarted.class::isInstance)
                .hasSize(1);
        assertThat(world.events.events())
                .filteredOn(HedgeRefused.class::isInstance)
                .hasSize(1);
    }

    @EveryDriver
    void retryAroundAHedgeWithTheSameBudget_paysInOnceAndBothDraw(Driver driver) {
        SharedBudget budget = shared(RetryBudget.ratio(0.5).floorPerSecond(0));
        Pipeline pipeline = retryingAround(hedge(budget), budget);

        for (int i = 0; i < 3; i++) {
            driver.run(pipeline, world.<String>script().reply("good"));
        }
        Script<String> work = world.<String>script().fail(4, IOException::new);
        driver.run(pipeline, work);

        assertThat(work.calls())
                .as("four operations paid two: for a hedge and a retry")
                .isEqualTo(3);
        assertThat(budget.level()).hasValue(0);
    }

    @EveryDriver
    void retryAroundAHedgeWithTheSameQuota_bringsBackWhatTheWinnersCost(Driver driver) {
        SharedBudget budget = shared(RetryBudget.quota(100, 10, 10));
        Pipeline pipeline = retryingAround(hedge(budget), budget);

        driver.run(pipeline, slowThen(10));
        assertThat(budget.level()).as("the hedge won").hasValue(10);
        driver.run(pipeline, world.<String>script().fail(3, IOException::new).reply("good"));
        assertThat(budget.level())
                .as("the first hedge failed for good; the retry and its hedge won")
                .hasValue(9);
    }

    private Pipeline retryingAround(HedgeBuilder hedge, SharedBudget budget) {
        return world.pipeline()
                .retry(Retry.builder()
                        .maxAttempts(2)
                        .backoff(Backoff.none())
                        .budget(budget)
                        .build())
                .hedge(hedge.build())
                .build();
    }

    @Test
    void cancelledOperation_givesBackThePlacesOfItsPasses() {
        SharedBudget budget = shared(RetryBudget.concurrency(0, 3));
        Pipeline pipeline = pipeline(hedge(budget).maxAttempts(4));
        CompletableFuture<String> future = pipeline.callAsync(CompletableFuture::new);
        world.time.advance(ms(120));
        assertThat(budget.level()).as("two of three are under way").hasValue(1);

        future.cancel(true);

        assertThat(budget.level()).hasValue(3);
        assertThat(world.time.scheduledTasks()).isZero();
    }

    @Test
    void operationsUnderWay_countWhetherTheyAreHedgedOrNot() {
        SharedBudget budget = shared(RetryBudget.concurrency(0.5, 0));
        Pipeline pipeline = pipeline(hedge(budget).eligible(attempt -> false));
        CompletableFuture<String> one = pipeline.callAsync(CompletableFuture::new);
        CompletableFuture<String> two = pipeline.callAsync(CompletableFuture::new);
        assertThat(budget.level()).hasValue(1);

        one.cancel(true);
        two.cancel(true);

        assertThat(budget.level()).hasValue(0);
    }
}
