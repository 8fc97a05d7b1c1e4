package dev.steadfast.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.outcome.ResultRejected;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.policy.budget.RetryBudget;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.ExhaustedResult;
import dev.steadfast.policy.retry.FailurePlan;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.policy.retry.RetryBuilder;
import dev.steadfast.testkit.Script;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Results that count as failures. */
class ResultsTest {
    private static final String FAULT = "fault";

    private final World world = new World();

    private enum Light {
        RED,
        GREEN
    }

    private static RetryBuilder retry() {
        return Retry.builder().maxAttempts(3).backoff(Backoff.none());
    }

    private static RetryBuilder onFault() {
        return retry().retryOnResult(String.class, FAULT::equals);
    }

    @EveryDriverWithResult
    void R06_exhaustedOnAResult_returnsIt(Driver driver) {
        Script<String> work = world.<String>script().reply(FAULT);

        Ending<String> ending = driver.run(world.retrying(onFault()), work);

        assertThat(ending.thrown()).isNull();
        assertThat(ending.value()).isEqualTo(FAULT);
        assertThat(work.calls()).isEqualTo(3);
        world.events.assertThat().endedWith(StopReason.ATTEMPTS);
    }

    @EveryDriverWithResult
    void resultPredicate_ofConditionsThatAgree_isAskedOnceForEachResult(Driver driver) {
        List<String> asked = new ArrayList<>();
        Script<String> work = world.<String>script().reply("first", "second", "third");
        RetryBuilder retry = retry().retryOnResult(Integer.class, (Integer number) -> true)
                .retryOnResult(String.class, (String text) -> {
                    asked.add(text);
                    return true;
                });

        driver.run(world.retrying(retry), work);

        assertThat(asked).containsExactly("first", "second", "third");
    }

    @EveryDriverWithResult
    void planOnResult_besideAPlainCondition_isFoundByItsOwnPredicate(Driver driver) {
        Script<String> work = world.<String>script().reply("busy", FAULT, "ok");
        RetryBuilder retry = onFault()
                .planOnResult(String.class, "busy"::equals, FailurePlan.backoff(Backoff.list(Duration.ofSeconds(7))));

        driver.run(world.retrying(retry), work);

        assertThat(work.starts()).element(1).isEqualTo(Duration.ofSeconds(7));
    }

    @EveryDriverWithResult
    void R07_exceptionsAndResultsMixed_areRetriedInAnyOrderOfDeclaration(Driver driver) {
        for (RetryBuilder retry : List.of(
                onFault().retryOn(IOException.class),
                retry().retryOn(IOException.class).retryOnResult(String.class, FAULT::equals))) {
            Script<String> work =
                    world.<String>script().fail(1, IOException::new).reply(FAULT, "ok");
            assertThat(driver.run(world.retrying(retry), work).value()).isEqualTo("ok");
            assertThat(work.calls()).isEqualTo(3);
        }
    }

    @EveryDriverWithResult
    void R08_exhaustedMixed_givesWhatCameLast(Driver driver) {
        IOException last = new IOException();
        Script<String> endsInException =
                world.<String>script().reply(FAULT, FAULT).fail(last);
        Script<String> endsInResult =
                world.<String>script().fail(2, IOException::new).reply(FAULT);

        assertThat(driver.run(world.retrying(onFault()), endsInException).thrown())
                .isSameAs(last);
        assertThat(driver.run(world.retrying(onFault()), endsInResult).value()).isEqualTo(FAULT);
    }

    @EveryDriverWithResult
    void R09_zeroAndFirstOfAnEnum_areResultsLikeOthers(Driver driver) {
        Script<Integer> zeros = world.<Integer>script().reply(0, 0, 1);
        Script<Light> lights = world.<Light>script().reply(Light.RED, Light.GREEN);

        assertThat(driver.run(world.retrying(retry().retryOnResult(Integer.class, n -> n == 0)), zeros)
                        .value())
                .isEqualTo(1);
        assertThat(driver.run(world.retrying(retry().retryOnResult(Light.class, l -> l == Light.RED)), lights)
                        .value())
                .isEqualTo(Light.GREEN);
    }

    @EveryDriverWithResult
    void R11_resultsByDefault_areNeverRetried(Driver driver) {
        Script<String> work = world.<String>script().reply((String) null);

        assertThat(driver.run(world.retrying(retry()), work).value()).isNull();

        assertThat(work.calls()).isEqualTo(1);
        world.events.assertThat().endedWith(StopReason.SUCCESS);
    }

    @EveryDriverWithResult
    void R12_twelveRetriesOfAResult_tellListenersTwelveTimes(Driver driver) {
        Script<String> work = world.<String>script().reply(FAULT);

        driver.run(world.retrying(onFault().maxAttempts(13).budget(RetryBudget.unlimited())), work);

        world.events.assertThat().hasRetries(12).endedAfterAttempts(13);
    }

    @EveryDriverWithResult
    void guard_isTheRawClassAndNullPassesObjectAlone(Driver driver) {
        Script<Object> number = world.script().reply(1);
        Script<Object> nothing = world.script().reply((Object) null);

        driver.run(world.retrying(retry().retryOnResult(String.class, s -> true)), number);
        driver.run(world.retrying(retry().retryOnResult(String.class, s -> true)), nothing);
        assertThat(List.of(number.calls(), nothing.calls())).containsExactly(1, 1);

        driver.run(world.retrying(retry().retryOnResult(Object.class, o -> o == null)), nothing);
        assertThat(nothing.calls()).isEqualTo(1 + 3);
    }

    @EveryDriverWithResult
    void C056_exhaustedOnNull_isVisible(Driver driver) {
        Pipeline pipeline = world.retrying(retry().retryOnNull());
        Script<String> work = world.<String>script().reply((String) null);

        Ending<String> ending = driver.run(pipeline, work);

        assertThat(ending).isEqualTo(new Ending<>(null, null, false));
        assertThat(work.calls()).isEqualTo(3);
        assertThat(pipeline.counters().stops(StopReason.ATTEMPTS)).isEqualTo(1);
        assertThat(pipeline.counters().stops(StopReason.SUCCESS)).isZero();
        assertThat(pipeline.<String>outcome(() -> null).isSuccess()).isFalse();
    }

    @EveryDriverWithResult
    void C056_exhaustedInThrowMode_throwsResultRejectedForResultsAlone(Driver driver) {
        RetryBuilder strict = onFault().retryOnNull().exhaustedResult(ExhaustedResult.THROW);
        IOException third = new IOException();

        Ending<String> ending =
                driver.run(world.retrying(strict), world.<String>script().reply(null, null, FAULT));

        assertThat(ending.thrown()).isInstanceOfSatisfying(ResultRejected.class, rejected -> {
            assertThat(rejected.attempts()).isEqualTo(3);
            assertThat(rejected.reason()).isEqualTo(StopReason.ATTEMPTS);
            assertThat(rejected.result()).isEqualTo(FAULT);
            assertThat(rejected).hasMessage("test ended with a rejected result after attempt 3 (ATTEMPTS)");
        });
        Script<String> failing =
                world.<String>script().fail(2, IOException::new).fail(third);
        assertThat(driver.run(world.retrying(strict), failing).thrown()).isSameAs(third);
    }

    @EveryDriverWithResult
    void retryWhen_judgesResultsWithTheAttempt(Driver driver) {
        RetryBuilder retry = retry().retryWhen((result, failure, attempt) -> attempt.number() == 1);
        Script<String> work = world.<String>script().reply("first", "second");

        assertThat(driver.run(world.retrying(retry), work).value()).isEqualTo("second");
        world.events.assertThat().endedWith(StopReason.SUCCESS).endedAfterAttempts(2);
    }

    @EveryDriverWithResult
    void pollUntil_asksAgainUntilTheResultIsThere(Driver driver) {
        RetryBuilder poll = Retry.builder()
                .pollUntil(String.class, "ready"::equals)
                .totalTime(World.seconds(60))
                .backoff(World.fixed(World.seconds(1)));
        Script<String> work = world.<String>script().reply("no", "no", "no", "no", "no", "ready");

        assertThat(driver.run(world.retrying(poll), work).value()).isEqualTo("ready");
        assertThat(world.time.elapsed()).isEqualTo(World.seconds(5));

        Script<String> failing = world.<String>script().fail(1, IOException::new);
        assertThat(driver.run(world.retrying(poll), failing).thrown()).isInstanceOf(IOException.class);
        assertThat(failing.calls()).isEqualTo(1);
    }

    @EveryDriverWithResult
    void pollUntil_whenTimeRunsOut_returnsTheLastResult(Driver driver) {
        RetryBuilder poll = Retry.builder()
                .pollUntil(String.class, "ready"::equals)
                .totalTime(World.seconds(3))
                .backoff(World.fixed(World.seconds(1)));

        Ending<String> ending =
                driver.run(world.retrying(poll), world.<String>script().reply("not yet"));

        assertThat(ending.value()).isEqualTo("not yet");
        world.events.assertThat().endedWith(StopReason.DEADLINE).endedAfterAttempts(3);
    }

    @EveryDriverWithResult
    void silentPipeline_judgesResultsAlike(Driver driver) {
        Pipeline pipeline = world.silent().retry(onFault().build()).build();
        Script<String> work = world.<String>script().reply(FAULT, "ok");

        assertThat(driver.run(pipeline, work).value()).isEqualTo("ok");

        assertThat(work.calls()).isEqualTo(2);
        assertThat(pipeline.counters().retries()).isEqualTo(1);
    }

    @EveryDriverWithResult
    void genericResult_isGuardedByItsRawClass(Driver driver) {
        RetryBuilder retry = retry().retryOnResult(List.class, (List<String> list) -> list.isEmpty());
        Script<List<String>> work =
                world.<List<String>>script().reply(List.<String>of()).reply(List.of("x"));

        assertThat(driver.run(world.retrying(retry), work).value()).containsExactly("x");
    }
}
