package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.fixed;
import static dev.steadfast.behaviour.World.ms;
import static dev.steadfast.behaviour.World.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.environment.PolicyMode;
import dev.steadfast.event.ChaosInjected;
import dev.steadfast.event.ChaosKind;
import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.outcome.TimeoutExceeded;
import dev.steadfast.policy.chaos.Chaos;
import dev.steadfast.policy.chaos.ChaosSwitch;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.testkit.ChosenRandom;
import dev.steadfast.testkit.Script;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Harm done on purpose: when it is done, and that it looks like the harm that a service does. */
class ChaosTest {
    private final World world = new World();
    private final AtomicInteger calls = new AtomicInteger();
    private final IOException fault = new IOException("on purpose");
    private final Retry retry =
            Retry.builder().maxAttempts(3).backoff(Backoff.none()).build();

    private String work() {
        calls.incrementAndGet();
        return "done";
    }

    private Pipeline with(Chaos chaos) {
        return world.pipeline().chaos(chaos).build();
    }

    private boolean strikes(Chaos chaos) {
        return Driver.CALL.run(with(chaos), this::work).thrown() == fault;
    }

    // ---- how often

    @ParameterizedTest
    @CsvSource({"0.5,true", "0.6,false", "0.61,false", "0,true"})
    void X01_drawBelowTheRate_injects(double draw, boolean expected) {
        Chaos chaos = Chaos.fault(() -> fault).rate(0.6).random(ChosenRandom.of(draw));

        assertThat(strikes(chaos)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"2.0,true", "-1,false", "NaN,false", "1,true", "0,false"})
    void X01_rateOfASupplier_outOfRangeToo(double rate, boolean expected) {
        Chaos lowest = Chaos.fault(() -> fault).rate(() -> rate).random(ChosenRandom.of(0));
        Chaos highest = Chaos.fault(() -> fault).rate(() -> rate).random(ChosenRandom.of(Math.nextDown(1.0)));

        assertThat(strikes(lowest)).isEqualTo(expected);
        assertThat(strikes(highest)).isEqualTo(expected);
    }

    @Test
    void X01_switchedOff_doesNotAskForTheRate() {
        AtomicInteger asked = new AtomicInteger();
        ChaosSwitch lever = new ChaosSwitch();
        Chaos chaos = Chaos.fault(() -> fault).enabledBy(lever).rate(() -> asked.incrementAndGet());

        assertThat(strikes(chaos)).isFalse();
        assertThat(asked).hasValue(0);

        lever.enabled(true);
        assertThat(strikes(chaos)).isTrue();
        assertThat(asked).hasValue(1);
    }

    @Test
    void rateOfTheEnvironmentsRandom_isTheDefault() {
        World lucky = new World();
        Pipeline pipeline = Pipeline.builder("lucky")
                .environment(lucky.time
                        .environmentBuilder()
                        .random(ChosenRandom.of(0.9, 0.1))
                        .build())
                .chaos(Chaos.fault(() -> fault).rate(0.5))
                .build();

        assertThat(Driver.CALL.run(pipeline, this::work).value()).isEqualTo("done");
        assertThat(Driver.CALL.run(pipeline, this::work).thrown()).isSameAs(fault);
    }

    @Test
    void seed_givesEachPipelineTheSameDraws() {
        Chaos chaos = Chaos.fault(() -> fault).rate(0.5).seed(42);

        List<Boolean> first = strikes(with(chaos), 50);

        assertThat(first).contains(true, false).isEqualTo(strikes(with(chaos), 50));
        assertThat(first).isNotEqualTo(strikes(with(chaos.seed(43)), 50));
    }

    private List<Boolean> strikes(Pipeline pipeline, int times) {
        List<Boolean> struck = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            struck.add(Driver.CALL.run(pipeline, this::work).thrown() != null);
        }
        return struck;
    }

    @Test
    void window_isOpenFromItsBeginningToBeforeItsEnd() {
        Pipeline pipeline = with(Chaos.fault(() -> fault).window(seconds(10), seconds(5)));

        List<Boolean> struck = new ArrayList<>();
        for (Duration step : List.of(ms(0), ms(9_999), ms(1), ms(4_999), ms(1))) {
            world.time.advance(step);
            struck.addAll(strikes(pipeline, 1));
        }

        assertThat(struck).containsExactly(false, false, true, true, false);
    }

    @EveryDriver
    void predicate_choosesTheAttempt(Driver driver) {
        Pipeline pipeline = world.pipeline()
                .retry(retry)
                .chaos(Chaos.fault(() -> fault).when(attempt -> attempt.number() == 2))
                .build();
        Script<String> script =
                world.<String>script().fail(new IOException("of itself")).reply("done");

        assertThat(driver.run(pipeline, script).thrown()).isNull();

        assertThat(script.calls()).isEqualTo(2);
        world.events.assertThat().endedAfterAttempts(3).endedWith(StopReason.SUCCESS);
    }

    // ---- faults

    @EveryDriver
    void fault_comesOutAsItIs_andTheWorkIsNotRun(Driver driver) {
        Pipeline pipeline = with(Chaos.fault(() -> fault));

        assertThat(driver.run(pipeline, this::work).thrown()).isSameAs(fault);

        assertThat(calls).hasValue(0);
        assertThat(world.events.chaos())
                .containsExactly(
                        new ChaosInjected("test", world.events.chaos().get(0).atNanos(), ChaosKind.FAULT, 0, false));
        world.events.assertThat().endedWith(StopReason.NOT_RETRYABLE);
    }

    @EveryDriver
    void fault_isRetried_andAFailureToThePoliciesOutside(Driver driver) {
        Audit audit = new Audit();
        Pipeline pipeline = world.pipeline()
                .retry(retry)
                .add(audit)
                .chaos(Chaos.fault(() -> fault)
                        .random(ChosenRandom.of(0, 0, 0.9))
                        .rate(0.5))
                .build();

        assertThat(driver.run(pipeline, this::work).thrown()).isNull();

        assertThat(calls).hasValue(1);
        audit.assertEnds("failure IOException", "failure IOException", "success");
        world.events.assertThat().hasRetries(2).endedAfterAttempts(3).endedWith(StopReason.SUCCESS);
    }

    @EveryDriver
    void fault_inEveryAttempt_endsAsAnyFailureDoes(Driver driver) {
        Pipeline pipeline = world.silent()
                .retry(retry)
                .chaos(Chaos.fault(() -> fault))
                .counted()
                .build();

        assertThat(driver.run(pipeline, this::work).thrown()).isSameAs(fault);

        assertThat(calls).hasValue(0);
        assertThat(pipeline.counters().stops()).containsOnlyKeys(StopReason.ATTEMPTS);
    }

    @Test
    void faultOfNull_saysWhoseItIs() {
        assertThat(Driver.CALL.run(with(Chaos.fault(() -> null)), this::work).thrown())
                .isInstanceOf(NullPointerException.class)
                .hasMessage("Chaos.fault supplied null; allowed: an exception");
    }

    // ---- latency

    @EveryDriver
    void latency_putsTheCallOff(Driver driver) {
        Pipeline pipeline = with(Chaos.latency(seconds(2)));

        assertThat(driver.run(pipeline, this::work).thrown()).isNull();

        assertThat(calls).hasValue(1);
        assertThat(world.time.elapsed()).isEqualTo(seconds(2));
        assertThat(world.time.scheduledTasks()).isZero();
        assertThat(world.events.chaos())
                .extracting(ChaosInjected::latencyNanos)
                .containsExactly(seconds(2).toNanos());
    }

    @ParameterizedTest
    @CsvSource({"PT0S", "PT-1S"})
    void X01_latencyOfZeroOrLess_addsNoWait(Duration latency) {
        for (Driver driver : Driver.values()) {
            assertThat(driver.run(with(Chaos.latency(latency)), this::work).thrown())
                    .isNull();
            assertThat(driver.run(with(Chaos.latency(() -> latency)), this::work)
                            .thrown())
                    .isNull();
        }

        assertThat(world.time.elapsed()).isZero();
        assertThat(world.events.chaos()).isEmpty();
    }

    @Test
    void latencyOfARange_isDrawnFromIt() {
        Pipeline pipeline = with(Chaos.latency(ms(100), ms(300)).random(ChosenRandom.of(0, 0.5)));

        Driver.CALL.run(pipeline, this::work);

        assertThat(world.time.elapsed()).isCloseTo(ms(200), Duration.ofNanos(1));
    }

    @EveryDriver
    void latency_beyondTheAttemptsBound_isATimeoutThatIsRetried(Driver driver) {
        Pipeline pipeline = world.pipeline()
                .retry(Retry.builder().maxAttempts(2).backoff(fixed(ms(1))).build())
                .attemptTimeout(seconds(1))
                .chaos(Chaos.latency(seconds(20))
                        .random(ChosenRandom.of(0, 0.9))
                        .rate(0.5))
                .build();

        assertThat(driver.run(pipeline, this::work).thrown()).isNull();

        assertThat(calls).hasValue(1);
        assertThat(world.time.elapsed()).isEqualTo(ms(1001));
        assertThat(world.time.scheduledTasks()).isZero();
        assertThat(world.events.retries().get(0).failure()).isInstanceOf(TimeoutExceeded.class);
    }

    @Test
    void latency_inAnAsynchronousCall_holdsNoThreadAndLeavesNoTimerWhenCancelled() {
        Pipeline pipeline = with(Chaos.latency(seconds(2)));

        CompletableFuture<String> future = pipeline.callAsync(() -> CompletableFuture.completedFuture(work()));

        assertThat(future).isNotDone();
        assertThat(world.time.scheduledTasks()).isEqualTo(1);
        assertThat(future.cancel(true)).isTrue();
        assertThat(world.time.scheduledTasks()).isZero();
        assertThat(calls).hasValue(0);
    }

    @EveryBlockingDriver
    void interrupt_duringLatency_endsTheOperation(Driver driver) {
        Pipeline pipeline = with(Chaos.latency(seconds(2)));
        Thread caller = Thread.currentThread();
        world.time.after(seconds(1), caller::interrupt);

        driver.assertInterrupted(driver.run(pipeline, this::work));

        assertThat(calls).hasValue(0);
        assertThat(world.time.scheduledTasks()).isZero();
    }

    @EveryDriver
    void latencyFunctionThatThrows_failsTheCall(Driver driver) {
        IllegalStateException broken = new IllegalStateException("no latency today");
        Pipeline pipeline = with(Chaos.latency(() -> {
            throw broken;
        }));

        assertThat(driver.run(pipeline, this::work).thrown()).isSameAs(broken);
        assertThat(world.time.scheduledTasks()).isZero();
    }

    // ---- behaviour and results

    @EveryDriver
    void behavior_runsBeforeTheCall(Driver driver) {
        List<String> order = new ArrayList<>();
        Pipeline pipeline = with(Chaos.behavior(() -> order.add("chaos")));

        driver.run(pipeline, () -> order.add("work"));

        assertThat(order).containsExactly("chaos", "work");
        assertThat(world.events.chaos()).extracting(ChaosInjected::kind).containsExactly(ChaosKind.BEHAVIOR);
    }

    @EveryDriver
    void behaviorThatThrows_isTheFailureOfTheCall(Driver driver) {
        Pipeline pipeline = world.pipeline()
                .retry(retry)
                .chaos(Chaos.behavior(() -> {
                    throw fault;
                }))
                .build();

        assertThat(driver.run(pipeline, this::work).thrown()).isSameAs(fault);

        assertThat(calls).hasValue(0);
        world.events.assertThat().endedAfterAttempts(3).endedWith(StopReason.ATTEMPTS);
    }

    @EveryDriverWithResult
    void result_standsInForTheCall(Driver driver) {
        Audit audit = new Audit();
        Pipeline pipeline = world.pipeline()
                .add(audit)
                .chaos(Chaos.result("broken"))
                .build()
                .untyped();

        assertThat(driver.run(pipeline, this::work).value()).isEqualTo("broken");

        assertThat(calls).hasValue(0);
        audit.assertEnds("success");
        assertThat(world.events.chaos()).extracting(ChaosInjected::kind).containsExactly(ChaosKind.RESULT);
        world.events.assertThat().endedWith(StopReason.SUCCESS);
    }

    @EveryDriverWithResult
    void result_isJudgedByARetry(Driver driver) {
        Pipeline pipeline = world.pipeline()
                .retry(Retry.builder()
                        .backoff(Backoff.none())
                        .retryOnResult(String.class, "broken"::equals)
                        .build())
                .chaos(Chaos.result("broken").random(ChosenRandom.of(0, 0.9)).rate(0.5))
                .build()
                .untyped();

        assertThat(driver.run(pipeline, this::work).value()).isEqualTo("done");

        world.events.assertThat().hasRetries(1).endedAfterAttempts(2);
    }

    @EveryDriverWithResult
    void resultFrom_thatThrows_isTheFailureOfTheCall(Driver driver) {
        Pipeline pipeline = world.pipeline()
                .<String>chaos(Chaos.resultFrom(() -> {
                    throw fault;
                }))
                .build()
                .untyped();

        assertThat(driver.run(pipeline, this::work).thrown()).isSameAs(fault);
    }

    // ---- switches

    @EveryDriver
    void off_passesOver(Driver driver) {
        Pipeline pipeline = with(Chaos.fault(() -> fault));
        pipeline.mode(PolicyKind.CHAOS, PolicyMode.OFF);

        assertThat(driver.run(pipeline, this::work).thrown()).isNull();

        assertThat(world.events.chaos()).isEmpty();
    }

    @EveryDriver
    void observeOnly_tellsWhatItWouldHaveDone(Driver driver) {
        Pipeline pipeline = world.pipeline()
                .chaos(Chaos.latency(seconds(2)))
                .chaos(Chaos.behavior(() -> calls.addAndGet(100)))
                .chaos(Chaos.fault(() -> fault))
                .build();
        pipeline.mode(PolicyKind.CHAOS, PolicyMode.OBSERVE_ONLY);

        assertThat(driver.run(pipeline, this::work).thrown()).isNull();

        assertThat(calls).hasValue(1);
        assertThat(world.time.elapsed()).isZero();
        assertThat(world.events.chaos())
                .allMatch(ChaosInjected::observed)
                .extracting(ChaosInjected::kind)
                .containsExactly(ChaosKind.LATENCY, ChaosKind.BEHAVIOR, ChaosKind.FAULT);
        assertThat(world.events.chaos().get(0).latencyNanos())
                .isEqualTo(seconds(2).toNanos());
    }
}
