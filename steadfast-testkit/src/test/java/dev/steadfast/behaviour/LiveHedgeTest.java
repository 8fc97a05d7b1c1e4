package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.ms;
import static dev.steadfast.behaviour.World.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.policy.budget.RetryBudget;
import dev.steadfast.policy.hedge.Hedge;
import dev.steadfast.policy.hedge.HedgeBuilder;
import dev.steadfast.policy.hedge.HedgeCounts;
import dev.steadfast.policy.hedge.SharedHedge;
import dev.steadfast.policy.timeout.Timeout;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A hedge whose delay follows how long calls take. */
class LiveHedgeTest {
    private final World world = new World();

    private HedgeBuilder live() {
        return Hedge.builder()
                .delayPercentile(0.9)
                .minimumSamples(10)
                .budget(RetryBudget.unlimited())
                .runOn(world.time.executor());
    }

    private SharedHedge handle(HedgeBuilder hedge) {
        return hedge.build().shared("stock", world.environment);
    }

    private Pipeline pipeline(SharedHedge hedge) {
        return world.pipeline().hedge(hedge).build();
    }

    private void answerAfter(Pipeline pipeline, Duration took) throws Exception {
        pipeline.call(() -> {
            world.time.sleep(took.toNanos());
            return "done";
        });
    }

    private void answers(Pipeline pipeline, int fast, int slow) throws Exception {
        for (int i = 0; i < fast; i++) {
            answerAfter(pipeline, ms(20));
        }
        for (int i = 0; i < slow; i++) {
            answerAfter(pipeline, ms(200));
        }
    }

    @Test
    void delay_isTheInitialOneUntilEnoughIsKnown() throws Exception {
        SharedHedge unset = handle(live());
        SharedHedge set = handle(live().initialDelay(ms(700)));

        answers(pipeline(unset), 9, 0);
        answers(pipeline(set), 9, 0);
        assertThat(unset.delay()).isEmpty();
        assertThat(set.delay()).contains(ms(700));

        answers(pipeline(unset), 1, 0);
        answers(pipeline(set), 1, 0);
        assertThat(unset.delay()).hasValueSatisfying(delay -> assertThat(delay).isBetween(ms(20), ms(22)));
        assertThat(set.delay()).isEqualTo(unset.delay());
    }

    @Test
    void delay_isTheQuantileAndFollowsIt() throws Exception {
        SharedHedge hedge = handle(live().maxAttempts(1));
        Pipeline pipeline = pipeline(hedge);

        answers(pipeline, 90, 10);
        world.time.advance(ms(500));
        assertThat(hedge.delay())
                .as("ninety of a hundred take 20 ms")
                .hasValueSatisfying(delay -> assertThat(delay).isBetween(ms(20), ms(22)));

        answers(pipeline, 0, 5);
        world.time.advance(ms(500));
        assertThat(hedge.delay())
                .as("of 105 as well, but they are fewer than nine tenths")
                .hasValueSatisfying(delay -> assertThat(delay).isBetween(ms(200), ms(213)));

        world.time.advance(seconds(30));
        assertThat(hedge.delay()).as("all of it is forgotten").isEmpty();
    }

    @Test
    void delay_staysBetweenItsBounds() throws Exception {
        SharedHedge low = handle(live().maxDelay(ms(5)));
        SharedHedge high = handle(live().minDelay(ms(60)));

        answers(pipeline(low), 10, 0);
        answers(pipeline(high), 10, 0);

        assertThat(low.delay()).contains(ms(5));
        assertThat(high.delay()).contains(ms(60));
    }

    @EveryDriver
    void callThatTakesLongerThanMost_isHedged(Driver driver) throws Exception {
        SharedHedge hedge = handle(live().minDelay(ms(50)));
        Pipeline pipeline = pipeline(hedge);
        answers(pipeline, 10, 0);
        world.events.clear();

        driver.run(pipeline, world.<String>script().taking(ms(500)).reply("slow", "second"));

        assertThat(hedge.counts().started()).isEqualTo(1);
    }

    @Test
    void failures_sayNothingAboutHowLongAnAnswerTakes() throws Exception {
        SharedHedge hedge = handle(live());
        Pipeline pipeline = pipeline(hedge);
        answers(pipeline, 9, 0);

        Driver.CALL.run(pipeline, world.<String>script().fail(2, IOException::new));

        assertThat(hedge.delay()).isEmpty();
    }

    @Test
    void slowPassThatLost_countsWithTheTimeItHad() throws Exception {
        SharedHedge hedge = handle(live().minimumSamples(1).delayPercentile(0.6));
        Pipeline pipeline = pipeline(hedge);
        answers(pipeline, 1, 0);

        for (int i = 0; i < 20; i++) {
            AtomicInteger calls = new AtomicInteger();
            world.time.await(pipeline.callAsync(() -> {
                CompletableFuture<String> end = new CompletableFuture<>();
                if (calls.getAndIncrement() > 0) {
                    world.time.after(ms(20), () -> end.complete("second"));
                }
                return end;
            }));
        }
        world.time.advance(ms(500));

        assertThat(hedge.counts()).isEqualTo(new HedgeCounts(20, 20, 0));
        assertThat(hedge.delay())
                .as("half of the passes took 20 ms, the others more than twice that")
                .hasValueSatisfying(delay -> assertThat(delay).isGreaterThan(ms(40)));
    }

    @Test
    void passThatWasCutEarly_doesNotPullTheDelayDown() throws Exception {
        SharedHedge hedge = handle(live().delayPercentile(0.5));
        Pipeline pipeline = pipeline(hedge);
        answers(pipeline, 10, 0);

        for (int i = 0; i < 50; i++) {
            CompletableFuture<String> call = pipeline.callAsync(CompletableFuture::new);
            world.time.advance(ms(1));
            call.cancel(true);
        }
        world.time.advance(seconds(1));

        assertThat(hedge.delay()).hasValueSatisfying(delay -> assertThat(delay).isGreaterThanOrEqualTo(ms(20)));
    }

    @Test
    void passThatABoundCut_countsWithTheTimeItHad() throws Exception {
        SharedHedge hedge = handle(live().delayPercentile(0.5).maxAttempts(1));
        Pipeline pipeline =
                world.pipeline().hedge(hedge).add(Timeout.of(ms(300))).build();
        answers(pipeline, 10, 0);

        for (int i = 0; i < 15; i++) {
            Driver.CALL_ON.run(
                    pipeline, world.<String>script().taking(seconds(1)).reply("too late"));
        }
        world.time.advance(ms(500));

        assertThat(hedge.delay()).hasValueSatisfying(delay -> assertThat(delay).isBetween(ms(300), ms(320)));
    }
}
