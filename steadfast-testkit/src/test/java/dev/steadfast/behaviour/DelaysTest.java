package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.fixed;
import static dev.steadfast.behaviour.World.ms;
import static dev.steadfast.behaviour.World.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.hint.ServerHint;
import dev.steadfast.outcome.AttributeKey;
import dev.steadfast.outcome.DelaySource;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.Jitter;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.policy.retry.RetryBuilder;
import dev.steadfast.testkit.Script;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** How long the waits are, and who says so. */
class DelaysTest {
    private final World world = new World();

    private Script<String> failing(int times) {
        return world.<String>script().fail(times, IOException::new).reply("done");
    }

    @EveryDriver
    void R16_linearBackoff_isToldToListenersWithItsAttempt(Driver driver) {
        RetryBuilder retry = Retry.builder()
                .maxAttempts(4)
                .backoff(Backoff.linear(seconds(2), seconds(2)).jitter(Jitter.none()));

        driver.run(world.retrying(retry), failing(3));

        world.events
                .assertThat()
                .hasRetriesAfterAttempts(1, 2, 3)
                .hasDelays(seconds(2), seconds(4), seconds(6))
                .hasSources(DelaySource.BACKOFF, DelaySource.BACKOFF, DelaySource.BACKOFF);
        assertThat(world.time.elapsed()).isEqualTo(seconds(12));
    }

    @EveryDriver
    void R17_orderOfATurn_isCallThenDelayThenListenerThenWaitThenCall(Driver driver) {
        List<String> order = new ArrayList<>();
        RetryBuilder retry = Retry.builder()
                .maxAttempts(2)
                .delayFunction((result, failure, attempt) -> {
                    order.add("delay asked at " + world.time.elapsed());
                    return seconds(1);
                })
                .onRetry(event -> order.add("listener at " + world.time.elapsed()));

        driver.run(world.retrying(retry), () -> {
            order.add("call at " + world.time.elapsed());
            throw new IOException();
        });

        assertThat(order).containsExactly("call at PT0S", "delay asked at PT0S", "listener at PT0S", "call at PT1S");
    }

    @EveryDriver
    void R18_durationOfAnAttempt_isToldExactly(Driver driver) {
        Script<String> work = world.<String>script()
                .taking(Duration.ofMinutes(1))
                .fail(1, IOException::new)
                .taking(seconds(2))
                .fail(1, IOException::new)
                .reply("done");

        driver.run(world.retrying(Retry.builder().backoff(fixed(seconds(5)))), work);

        assertThat(world.events.retries())
                .extracting(retry -> Duration.ofNanos(retry.attemptNanos()))
                .containsExactly(Duration.ofMinutes(1), seconds(2));
        assertThat(world.events.ends().get(0).elapsedNanos())
                .isEqualTo(seconds(60 + 5 + 2 + 5 + 2).toNanos());
    }

    @Nested
    class Function {
        private int asked;

        private RetryBuilder choosing(Duration chosen) {
            return Retry.builder().maxAttempts(4).backoff(fixed(ms(2))).delayFunction((result, failure, attempt) -> {
                asked++;
                return chosen;
            });
        }

        @EveryDriver
        void R19_chosenDelay_isAskedOncePerRetryAndUsed(Driver driver) {
            driver.run(world.retrying(choosing(ms(120))), failing(4));

            assertThat(asked).isEqualTo(3);
            world.events
                    .assertThat()
                    .hasDelays(ms(120), ms(120), ms(120))
                    .hasSources(DelaySource.DELAY_FUNCTION, DelaySource.DELAY_FUNCTION, DelaySource.DELAY_FUNCTION)
                    .endedWith(StopReason.ATTEMPTS);
        }

        @EveryDriver
        void R20_nullDelay_leavesItToTheBackoff(Driver driver) {
            driver.run(world.retrying(choosing(null)), failing(2));

            world.events.assertThat().hasDelays(ms(2), ms(2)).hasSources(DelaySource.BACKOFF, DelaySource.BACKOFF);
        }

        @EveryDriver
        void R21_negativeDelay_leavesItToTheBackoff(Driver driver) {
            driver.run(world.retrying(choosing(ms(-1))), failing(2));

            world.events.assertThat().hasDelays(ms(2), ms(2));
        }

        @EveryDriver
        void R22_zeroDelay_waitsForNothing(Driver driver) {
            List<Duration> waits = new ArrayList<>();
            WatchedTime watched = new WatchedTime(world.time, waits);
            var pipeline = dev.steadfast.Pipeline.builder("test")
                    .environment(world.time.environmentBuilder().time(watched).build())
                    .listener(world.events)
                    .retry(choosing(Duration.ZERO).build())
                    .build();

            assertThat(driver.run(pipeline, failing(3)).value()).isEqualTo("done");

            assertThat(waits).isEmpty();
            world.events.assertThat().hasDelays(Duration.ZERO, Duration.ZERO, Duration.ZERO);
        }

        @EveryDriver
        void R24_powersOfTwo_byNumberOfTheRetry(Driver driver) {
            RetryBuilder retry =
                    Retry.builder().maxAttempts(6).backoff(Backoff.custom(retryNumber -> seconds(1L << retryNumber)));

            driver.run(world.retrying(retry), failing(5));

            world.events.assertThat().hasDelays(seconds(2), seconds(4), seconds(8), seconds(16), seconds(32));
        }

        @EveryDriver
        void R25_delayByTypeOfFailure_followsEachFailure(Driver driver) {
            RetryBuilder retry = Retry.builder()
                    .maxAttempts(4)
                    .delayFunction(
                            (result, failure, attempt) -> failure instanceof IOException ? seconds(1) : seconds(2));
            Script<String> work = world.<String>script()
                    .fail(new IOException(), new TimeoutException(), new IOException())
                    .reply("done");

            driver.run(world.retrying(retry), work);

            world.events.assertThat().hasDelays(seconds(1), seconds(2), seconds(1));
        }

        @Test
        void R26_attributesOfTheOperation_reachTheDelayFunction() throws Exception {
            AttributeKey<Duration> retryAfter = AttributeKey.named("retry after");
            RetryBuilder retry = Retry.builder()
                    .maxAttempts(2)
                    .delayFunction((result, failure, attempt) ->
                            attempt.attributes().get(retryAfter).orElse(null));

            String value = world.retrying(retry).call(attempt -> {
                if (attempt.number() == 1) {
                    attempt.attributes().put(retryAfter, seconds(4));
                    throw new IOException();
                }
                return "done";
            });

            assertThat(value).isEqualTo("done");
            world.events.assertThat().hasDelays(seconds(4));
        }
    }

    @Nested
    class Listed {
        private final RetryBuilder retry = Retry.builder().delays(seconds(1), seconds(2), seconds(3));

        @EveryDriver
        void R23_threeDelaysAndThreeFaults_waitForEach(Driver driver) {
            assertThat(driver.run(world.retrying(retry), failing(3)).value()).isEqualTo("done");

            world.events
                    .assertThat()
                    .hasDelays(seconds(1), seconds(2), seconds(3))
                    .hasSources(DelaySource.LIST, DelaySource.LIST, DelaySource.LIST);
            assertThat(world.time.elapsed()).isEqualTo(seconds(6));
        }

        @EveryDriver
        void R23_fourFaults_throwAfterThreeWaits(Driver driver) {
            assertThat(driver.run(world.retrying(retry), failing(4)).thrown()).isInstanceOf(IOException.class);

            assertThat(world.time.elapsed()).isEqualTo(seconds(6));
            world.events.assertThat().endedWith(StopReason.ATTEMPTS).endedAfterAttempts(4);
        }

        @EveryDriver
        void R23_fewerFaults_waitForFewer(Driver driver) {
            driver.run(world.retrying(retry), failing(2));
            assertThat(world.time.elapsed()).isEqualTo(seconds(3));

            driver.run(world.retrying(retry), failing(0));
            assertThat(world.time.elapsed()).isEqualTo(seconds(3));
        }
    }

    @Nested
    class BackoffInUse {
        @EveryDriver
        void C001_cappedExponential_saturatesForEver(Driver driver) {
            RetryBuilder retry = Retry.builder()
                    .forever()
                    .backoff(Backoff.exponential(ms(100)).cap(seconds(30)).jitter(Jitter.none()));

            assertThat(driver.run(world.retrying(retry), failing(1100)).value()).isEqualTo("done");

            List<Duration> delays = world.events.retries().stream()
                    .map(event -> Duration.ofNanos(event.delayNanos()))
                    .toList();
            assertThat(delays.get(0)).isEqualTo(ms(100));
            assertThat(delays.get(8)).isEqualTo(ms(25_600));
            assertThat(delays.subList(9, 1100)).containsOnly(seconds(30));
        }

        @EveryDriver
        void C004_absurdlyLongDurations_meanNoLimit(Driver driver) {
            Duration absurd = seconds(Long.MAX_VALUE);
            RetryBuilder retry = Retry.builder()
                    .totalTime(absurd)
                    .maxHint(absurd)
                    .delayHint((result, failure, clock) -> ServerHint.none())
                    .backoff(Backoff.exponential(ms(100)).cap(absurd).jitter(Jitter.none()));
            var pipeline = world.pipeline()
                    .timeout(absurd)
                    .retry(retry.build())
                    .attemptTimeout(absurd)
                    .build();

            assertThat(driver.run(pipeline, failing(2)).value()).isEqualTo("done");

            world.events.assertThat().hasDelays(ms(100), ms(200));
        }

        @EveryDriver
        void fullJitter_drawsFromZeroToTheDelayInsideTheCap(Driver driver) {
            RetryBuilder retry = Retry.builder()
                    .maxAttempts(1000)
                    .backoff(Backoff.exponential(seconds(1)).cap(seconds(4)));

            driver.run(world.retrying(retry), failing(999));

            assertThat(world.events.retries())
                    .allSatisfy(event -> assertThat(event.delayNanos())
                            .isBetween(0L, seconds(4).toNanos()));
            assertThat(world.events.retries())
                    .filteredOn(event -> event.delayNanos() == seconds(4).toNanos())
                    .hasSizeLessThan(50);
            assertThat(world.events.retries())
                    .extracting(event -> event.delayNanos())
                    .doesNotHaveDuplicates();
        }

        @EveryDriver
        void firstRetryAtOnce_shiftsTheBackoff(Driver driver) {
            RetryBuilder retry = Retry.builder()
                    .maxAttempts(4)
                    .firstRetryAtOnce()
                    .backoff(Backoff.exponential(ms(100)).jitter(Jitter.none()));

            driver.run(world.retrying(retry), failing(3));

            world.events
                    .assertThat()
                    .hasDelays(Duration.ZERO, ms(100), ms(200))
                    .hasSources(DelaySource.IMMEDIATE, DelaySource.BACKOFF, DelaySource.BACKOFF);
        }

        @EveryDriver
        void plans_giveEachClassItsBackoffUnderOneLimit(Driver driver) {
            RetryBuilder retry = Retry.builder()
                    .maxAttempts(4)
                    .backoff(fixed(seconds(9)))
                    .plan(IOException.class, dev.steadfast.policy.retry.FailurePlan.backoff(fixed(ms(1))))
                    .retryOn(TimeoutException.class);
            Script<String> work = world.<String>script()
                    .fail(new IOException(), new TimeoutException(), new IOException(), new IOException());

            driver.run(world.retrying(retry), work);

            world.events.assertThat().hasDelays(ms(1), seconds(9), ms(1)).endedWith(StopReason.ATTEMPTS);
        }

        @EveryDriverWithResult
        void planOnResult_givesResultsTheirBackoff(Driver driver) {
            RetryBuilder retry = Retry.builder()
                    .maxAttempts(4)
                    .backoff(fixed(seconds(9)))
                    .planOnResult(
                            String.class,
                            (String s) -> s.equals("busy"),
                            dev.steadfast.policy.retry.FailurePlan.backoff(fixed(ms(7))))
                    .retryOnResult(String.class, (String s) -> s.equals("bad"));

            driver.run(world.retrying(retry), world.<String>script().reply("busy", "bad", "busy", "good"));

            world.events.assertThat().hasDelays(ms(7), seconds(9), ms(7)).endedWith(StopReason.SUCCESS);
        }
    }
}
