package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.ms;
import static dev.steadfast.behaviour.World.seconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.steadfast.Pipeline;
import dev.steadfast.environment.Environment;
import dev.steadfast.event.PolicyReconfigured;
import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.policy.budget.RetryBudget;
import dev.steadfast.policy.budget.SharedBudget;
import dev.steadfast.policy.hedge.Hedge;
import dev.steadfast.policy.hedge.HedgeBuilder;
import dev.steadfast.policy.hedge.HedgeCounts;
import dev.steadfast.policy.hedge.SharedHedge;
import dev.steadfast.testkit.RecordingListener;
import dev.steadfast.testkit.VirtualTime;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** A hedge that is given other settings while it is used. */
class ReconfiguredHedgeTest {
    private final VirtualTime time = VirtualTime.auto();
    private final RecordingListener events = new RecordingListener();
    private final Environment environment =
            time.environmentBuilder().listener(events).build();
    private final List<CompletableFuture<String>> work = new ArrayList<>();

    private HedgeBuilder after(long millis) {
        return Hedge.builder().delay(ms(millis)).budget(RetryBudget.unlimited()).runOn(time.executor());
    }

    private HedgeBuilder live() {
        return Hedge.builder()
                .delayPercentile(0.9)
                .minimumSamples(10)
                .budget(RetryBudget.unlimited())
                .runOn(time.executor());
    }

    private SharedHedge shared(HedgeBuilder hedge) {
        return hedge.build().shared("stock", environment);
    }

    private Pipeline pipeline(SharedHedge hedge) {
        return Pipeline.builder("test").hedge(hedge).environment(environment).build();
    }

    private CompletableFuture<String> call(Pipeline pipeline) {
        return pipeline.callAsync(() -> {
            CompletableFuture<String> pass = new CompletableFuture<>();
            work.add(pass);
            return pass;
        });
    }

    private void answers(Pipeline pipeline, int count, long millis) throws Exception {
        for (int i = 0; i < count; i++) {
            pipeline.call(() -> {
                time.sleep(ms(millis).toNanos());
                return "done";
            });
        }
    }

    @EveryDriver
    void newSettings_holdForTheNextCall(Driver driver) {
        SharedHedge hedge = shared(after(600_000));
        Pipeline pipeline = pipeline(hedge);

        hedge.reconfigure(after(50).build());
        driver.run(pipeline, () -> {
            time.sleep(ms(200).toNanos());
            return "slow";
        });
        assertThat(hedge.counts().started()).isEqualTo(1);
        hedge.reconfigure(after(50).eligible(attempt -> false).build());
        driver.run(pipeline, () -> {
            time.sleep(ms(200).toNanos());
            return "slow";
        });

        assertThat(hedge.counts().started()).as("kept, and no more").isEqualTo(1);
        assertThat(hedge.settings()).isNotEqualTo(after(50).build());
    }

    @Test
    void hedgeOfOnePass_mayBeGivenMore() {
        SharedHedge hedge = shared(after(50).maxAttempts(1));
        Pipeline pipeline = pipeline(hedge);

        hedge.reconfigure(after(50).maxAttempts(3).build());
        assertThat(call(pipeline)).isNotDone();
        time.advance(ms(100));

        assertThat(work).hasSize(3);
    }

    @Test
    void raceUnderWay_endsOnWhatItBeganWith() {
        SharedHedge hedge = shared(after(100).endOn(FileNotFoundException.class));
        Pipeline pipeline = pipeline(hedge);
        CompletableFuture<String> fatal = call(pipeline);
        CompletableFuture<String> slow = call(pipeline);

        hedge.reconfigure(after(5).maxAttempts(3).build());
        time.advance(ms(99));
        assertThat(work).as("none before its time").hasSize(2);
        time.advance(ms(1));
        assertThat(work).hasSize(4);
        work.get(2).completeExceptionally(new FileNotFoundException("fatal"));
        time.runDue();
        assertThat(fatal).isCompletedExceptionally();
        work.get(3).completeExceptionally(new IOException());
        time.advance(seconds(10));
        assertThat(work).as("at most two").hasSize(4);
        work.get(1).complete("first");
        time.runDue();

        assertThat(slow).isCompletedWithValue("first");
        assertThat(hedge.counts()).isEqualTo(new HedgeCounts(2, 0, 0));
    }

    @Test
    void latencies_areKept() throws Exception {
        SharedHedge hedge = shared(live());
        Pipeline pipeline = pipeline(hedge);
        answers(pipeline, 5, 20);
        answers(pipeline, 5, 100);

        hedge.reconfigure(live().delayPercentile(0.4).build());
        assertThat(hedge.delay()).hasValueSatisfying(delay -> assertThat(delay).isBetween(ms(20), ms(22)));
        hedge.reconfigure(live().window(seconds(60)).build());
        assertThat(hedge.delay())
                .as("over a longer window")
                .hasValueSatisfying(delay -> assertThat(delay).isBetween(ms(100), ms(107)));
        hedge.reconfigure(live().window(seconds(1)).build());
        assertThat(hedge.delay())
                .as("over a shorter one, still within it")
                .hasValueSatisfying(delay -> assertThat(delay).isBetween(ms(100), ms(107)));
        time.advance(seconds(2));
        assertThat(hedge.delay()).isEmpty();
    }

    @Test
    void delayThatBeginsToFollow_learnsFromThenOn() throws Exception {
        SharedHedge hedge = shared(after(70));
        Pipeline pipeline = pipeline(hedge);
        answers(pipeline, 10, 20);
        CompletableFuture<String> unmeasured = call(pipeline);

        hedge.reconfigure(live().build());
        assertThat(hedge.delay()).isEmpty();
        answers(pipeline, 9, 20);
        work.get(0).complete("of before");
        time.runDue();
        assertThat(unmeasured).isDone();
        assertThat(hedge.delay()).as("nine are known").isEmpty();
        answers(pipeline, 1, 20);
        assertThat(hedge.delay()).isPresent();
        hedge.reconfigure(after(70).build());
        assertThat(hedge.delay()).contains(ms(70));
    }

    @Test
    void budgetOfItsOwn_keepsWhatIsLeft() {
        SharedHedge hedge = shared(after(0).budget(RetryBudget.concurrency(0, 2)));
        Pipeline pipeline = pipeline(hedge);
        assertThat(call(pipeline)).isNotDone();

        hedge.reconfigure(after(0).budget(RetryBudget.concurrency(0, 3)).build());
        assertThat(((SharedBudget) hedge.budget()).level())
                .as("one is under way")
                .hasValue(2);
        work.get(0).complete("done");
        time.runDue();
        assertThat(((SharedBudget) hedge.budget()).level()).hasValue(3);
    }

    @Test
    void listenersOfTheEnvironment_areTold() {
        SharedHedge hedge = shared(after(70));
        Hedge before = hedge.settings();
        Hedge changed = after(80).build();

        hedge.reconfigure(changed);

        assertThat(hedge.settings()).isEqualTo(changed);
        assertThat(events.events())
                .filteredOn(PolicyReconfigured.class::isInstance)
                .containsExactly(new PolicyReconfigured(
                        "stock", time.nanos(), PolicyKind.HEDGE, before.toString(), changed.toString()));
    }

    @Test
    void whatWasDecidedWithThePipeline_cannotBeChanged() {
        SharedBudget shop = RetryBudget.ratio(0.1).shared("shop", environment);
        SharedHedge own = shared(after(70));
        SharedHedge given = shared(after(70).budget(shop));

        given.reconfigure(after(80).budget(shop).build());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> own.reconfigure(after(70).budget(shop).build()))
                .withMessageContaining("SharedHedge.budget")
                .withMessageContaining("allowed: a RetryBudget, as before");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> given.reconfigure(after(70).build()))
                .withMessageContaining("allowed: the same budget as before");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> own.reconfigure(Hedge.builder()
                        .delay(ms(1))
                        .budget(RetryBudget.unlimited())
                        .build()))
                .withMessageContaining("SharedHedge.runOn was null; allowed: an executor, as before");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> own.reconfigure(null))
                .withMessageContaining("SharedHedge.settings was null; allowed: a Hedge");
    }
}
