package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.fixed;
import static dev.steadfast.behaviour.World.ms;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.environment.PolicyMode;
import dev.steadfast.event.TimeoutObserved;
import dev.steadfast.outcome.CallOptions;
import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.outcome.TimeoutExceeded;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.testkit.Script;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** An operator's switch for bounds in time. */
class TimeoutModeTest {
    private final World world = new World();
    private final Pipeline operation = world.pipeline().timeout(ms(100)).build();
    private final Pipeline attempts = world.pipeline()
            .retry(Retry.builder().maxAttempts(2).backoff(fixed(ms(10))).build())
            .attemptTimeout(ms(100))
            .build();

    private Script<String> taking(long millis) {
        return world.<String>script().taking(ms(millis)).reply("late");
    }

    private void assertCut(Driver driver, Pipeline pipeline) {
        assertThat(driver.run(pipeline, taking(101)).thrown()).isInstanceOf(TimeoutExceeded.class);
    }

    private void assertNotCut(Driver driver, Pipeline pipeline) {
        world.events.clear();
        Ending<String> ending = driver.run(pipeline, taking(101));
        assertThat(ending.thrown()).isNull();
        assertThat(ending.value()).isEqualTo("late");
    }

    @EveryDriver
    void off_setsNoBound_andTellsNothing(Driver driver) {
        for (Pipeline pipeline : new Pipeline[] {operation, attempts}) {
            pipeline.mode(PolicyKind.TIMEOUT, PolicyMode.OFF);

            assertNotCut(driver, pipeline);

            world.events.assertThat().hasObservedTimeouts(0);
        }
    }

    @EveryDriver
    void observeOnly_setsNoBound_andTellsWhatTookLonger(Driver driver) {
        for (Pipeline pipeline : new Pipeline[] {operation, attempts}) {
            pipeline.mode(PolicyKind.TIMEOUT, PolicyMode.OBSERVE_ONLY);
            long begin = world.time.nanos();

            assertNotCut(driver, pipeline);

            assertThat(world.events.observedTimeouts())
                    .containsExactly(new TimeoutObserved(
                            "test", begin + 101_000_000, pipeline == attempts, 100_000_000, 101_000_000));
        }
    }

    @EveryDriver
    void observeOnly_belowTheBound_tellsNothing(Driver driver) {
        operation.mode(PolicyKind.TIMEOUT, PolicyMode.OBSERVE_ONLY);

        assertThat(driver.run(operation, taking(99)).value()).isEqualTo("late");

        world.events.assertThat().hasObservedTimeouts(0);
    }

    @EveryDriver
    void observeOnly_tellsOfEachAttemptByItself_andOfFailures(Driver driver) {
        attempts.mode(PolicyKind.TIMEOUT, PolicyMode.OBSERVE_ONLY);
        Script<String> work = world.<String>script().taking(ms(150)).fail(2, IOException::new);

        assertThat(driver.run(attempts, work).thrown()).isInstanceOf(IOException.class);

        assertThat(world.events.observedTimeouts())
                .hasSize(2)
                .allMatch(observed -> observed.perAttempt() && observed.elapsedNanos() == 150_000_000);
    }

    @EveryDriver
    void switches_areHot_andTheStricterWins(Driver driver) {
        assertCut(driver, operation);

        world.environment.mode(PolicyKind.TIMEOUT, PolicyMode.OBSERVE_ONLY);
        assertNotCut(driver, operation);
        world.events.assertThat().hasObservedTimeouts(1);

        operation.mode(PolicyKind.TIMEOUT, PolicyMode.OFF);
        assertNotCut(driver, operation);
        world.events.assertThat().hasObservedTimeouts(0);

        world.environment.mode(PolicyKind.TIMEOUT, PolicyMode.ON);
        operation.mode(PolicyKind.TIMEOUT, PolicyMode.ON);
        assertCut(driver, operation);
    }

    @EveryDriver
    void otherSwitches_leaveTheBound(Driver driver) {
        operation.mode(PolicyKind.RETRY, PolicyMode.OFF);

        assertCut(driver, operation);
    }

    @EveryDriver
    void totalTime_isAPartOfTheRetry_andStays(Driver driver) {
        Pipeline endless = world.retrying(
                Retry.builder().forever().backoff(Backoff.fixed(ms(10))).totalTime(ms(100)));
        endless.mode(PolicyKind.TIMEOUT, PolicyMode.OFF);
        AtomicInteger calls = new AtomicInteger();

        Ending<String> ending = driver.run(endless, () -> {
            calls.incrementAndGet();
            throw new IOException();
        });

        assertThat(ending.thrown()).isInstanceOf(IOException.class);
        assertThat(calls.get()).isBetween(2, 100_000);
    }

    @Test
    void whatTheCallerSets_isNotSwitched() {
        operation.mode(PolicyKind.TIMEOUT, PolicyMode.OFF);
        CompletableFuture<String> never = new CompletableFuture<>();

        CompletableFuture<String> end = operation.callAsync(CallOptions.none().timeout(ms(50)), attempt -> never);

        assertThat(end).isNotDone();
        world.time.advance(ms(50));
        assertThat(end).isCompletedExceptionally();
        world.events.assertThat().hasObservedTimeouts(0);
    }

    @Test
    void observeOnly_cutFromOutside_tellsHowLongItTookTillThen() {
        operation.mode(PolicyKind.TIMEOUT, PolicyMode.OBSERVE_ONLY);
        CompletableFuture<String> never = new CompletableFuture<>();

        CompletableFuture<String> end = operation.callAsync(CallOptions.none().timeout(ms(300)), attempt -> never);
        world.time.advance(ms(300));

        assertThat(end).isCompletedExceptionally();
        assertThat(world.events.observedTimeouts())
                .singleElement()
                .satisfies(observed -> assertThat(observed.elapsedNanos()).isEqualTo(300_000_000));
    }
}
