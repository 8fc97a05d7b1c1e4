package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.ms;
import static dev.steadfast.behaviour.World.seconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.steadfast.Pipeline;
import dev.steadfast.event.FallbackKind;
import dev.steadfast.event.FallbackUsed;
import dev.steadfast.event.PolicyReconfigured;
import dev.steadfast.policy.classify.Classifier;
import dev.steadfast.policy.fallback.Fallback;
import dev.steadfast.policy.fallback.LastGood;
import dev.steadfast.testkit.RecordingListener;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** The last value that was good, in place of what failed. */
class LastGoodTest {
    private final World world = new World();
    private final IOException failure = new IOException("first");

    private Pipeline with(Fallback<String> fallback) {
        return world.pipeline().fallback(fallback).build().untyped();
    }

    private Ending<String> failing(Driver driver, Pipeline pipeline) {
        return driver.run(pipeline, world.<String>script().fail(failure));
    }

    @EveryDriverWithResult
    void lastGood_upToItsLimit_isTheAnswer(Driver driver) {
        Pipeline pipeline = with(Fallback.lastGood(seconds(10)));
        driver.run(pipeline, () -> "older");
        driver.run(pipeline, () -> "good");

        world.time.advance(seconds(10));

        assertThat(failing(driver, pipeline).value()).isEqualTo("good");
        FallbackUsed used = world.events.fallbacks().get(0);
        assertThat(used.kind()).isEqualTo(FallbackKind.LAST_GOOD);
        assertThat(used.ageNanos()).isEqualTo(seconds(10).toNanos());
    }

    @EveryDriverWithResult
    void lastGood_beyondItsLimit_isNoAnswer(Driver driver) {
        Pipeline pipeline = with(Fallback.lastGood(seconds(10)));
        driver.run(pipeline, () -> "good");

        world.time.advance(seconds(10).plusNanos(1));

        assertThat(failing(driver, pipeline).thrown()).isSameAs(failure);
        assertThat(world.events.fallbacks()).isEmpty();
    }

    @EveryDriverWithResult
    void nothingRemembered_leavesTheFailure(Driver driver) {
        assertThat(failing(driver, with(Fallback.lastGood(seconds(10)))).thrown())
                .isSameAs(failure);
    }

    @EveryDriverWithResult
    void answer_isNotRememberedAnew(Driver driver) {
        Pipeline pipeline = with(Fallback.lastGood(seconds(10)));
        driver.run(pipeline, () -> "good");
        world.time.advance(seconds(8));
        assertThat(failing(driver, pipeline).value()).isEqualTo("good");
        world.time.advance(seconds(8));

        assertThat(failing(driver, pipeline).thrown()).isSameAs(failure);
    }

    @EveryDriverWithResult
    void badResult_isAnsweredAndNotRemembered(Driver driver) {
        Pipeline pipeline = with(Fallback.<String>lastGood(seconds(10)).onResult(String.class, "bad"::equals));
        driver.run(pipeline, () -> "good");

        assertThat(driver.run(pipeline, () -> "bad").value()).isEqualTo("good");
        assertThat(failing(driver, pipeline).value()).isEqualTo("good");
    }

    @EveryDriverWithResult
    void resultWithoutAVote_isReturnedAndNotRemembered(Driver driver) {
        Pipeline pipeline = with(Fallback.<String>lastGood(seconds(10))
                .classifier(Classifier.builder()
                        .ignoredResult(String.class, "neither"::equals)
                        .build()));
        driver.run(pipeline, () -> "good");

        assertThat(driver.run(pipeline, () -> "neither").value()).isEqualTo("neither");
        assertThat(failing(driver, pipeline).value()).isEqualTo("good");
    }

    @Test
    void policy_inTwoPipelines_remembersApart() {
        Fallback<String> fallback = Fallback.lastGood(seconds(10));
        Pipeline one = with(fallback);
        Pipeline two = with(fallback);

        Driver.CALL.run(one, () -> "good");

        assertThat(failing(Driver.CALL, two).thrown()).isSameAs(failure);
    }

    @Test
    void handle_inTwoPipelines_isShared() {
        LastGood<String> memory = LastGood.of("prices", seconds(10), world.environment);
        Pipeline one = with(Fallback.lastGood(memory));
        Pipeline two = with(Fallback.lastGood(memory));
        assertThat(memory.age()).isEmpty();

        Driver.CALL.run(one, () -> "good");
        world.time.advance(seconds(3));

        assertThat(failing(Driver.CALL, two).value()).isEqualTo("good");
        assertThat(memory.age()).contains(seconds(3));
        memory.forget();
        assertThat(failing(Driver.CALL, two).thrown()).isSameAs(failure);
        memory.remember("from a file");
        assertThat(failing(Driver.CALL, one).value()).isEqualTo("from a file");
    }

    @Test
    void reconfigured_keepsTheValue() {
        RecordingListener told = new RecordingListener();
        LastGood<String> memory = LastGood.of(
                "prices",
                seconds(1),
                world.time.environmentBuilder().listener(told).build());
        Pipeline pipeline = Pipeline.builder("reader")
                .environment(memory.environment())
                .fallback(Fallback.lastGood(memory))
                .build()
                .untyped();
        Driver.CALL.run(pipeline, () -> "good");
        world.time.advance(seconds(5));
        assertThat(failing(Driver.CALL, pipeline).thrown()).isSameAs(failure);

        memory.reconfigure(seconds(10));

        assertThat(failing(Driver.CALL, pipeline).value()).isEqualTo("good");
        PolicyReconfigured event = told.reconfigurations().get(0);
        assertThat(event.from()).isEqualTo("LastGood[up to PT1S]");
        assertThat(event.to()).isEqualTo("LastGood[up to PT10S]");
    }

    @Test
    void handleOfAnotherEnvironment_isRefused() {
        LastGood<String> memory = LastGood.of("prices", ms(10));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> with(Fallback.lastGood(memory)))
                .withMessageContaining("Pipeline.environment was");
    }
}
