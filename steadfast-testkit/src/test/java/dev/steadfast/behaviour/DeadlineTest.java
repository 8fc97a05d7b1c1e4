package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.fixed;
import static dev.steadfast.behaviour.World.ms;
import static dev.steadfast.behaviour.World.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.outcome.DelaySource;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.outcome.TimeoutExceeded;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.Jitter;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.policy.retry.RetryBuilder;
import dev.steadfast.testkit.Script;
import dev.steadfast.testkit.VirtualTime;
import dev.steadfast.time.Timed;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What the time left does to attempts and waits. */
class DeadlineTest {
    private final World world = new World();

    @EveryDriver
    void C012_delayBeyondTheDeadline_endsAtOnce(Driver driver) {
        IOException third = new IOException("3");
        Script<String> work = world.<String>script().fail(2, IOException::new).fail(third);
        RetryBuilder retry =
                Retry.builder().totalTime(seconds(5)).delays(seconds(1), seconds(2), seconds(4), seconds(8));

        Ending<String> ending = driver.run(world.retrying(retry), work);

        assertThat(ending.thrown()).isSameAs(third);
        assertThat(work.starts()).containsExactly(Duration.ZERO, seconds(1), seconds(3));
        assertThat(world.time.elapsed()).isEqualTo(seconds(3));
        world.events.assertThat().endedWith(StopReason.DEADLINE).endedAfterAttempts(3);
        assertThat(world.events.ends().get(0).refusedDelayNanos())
                .isEqualTo(seconds(4).toNanos());
    }

    @EveryDriver
    void C013_timeInsideAttempts_counts(Driver driver) {
        Script<String> work = world.<String>script().taking(ms(300)).fail(1, IOException::new);
        RetryBuilder retry = Retry.builder().forever().totalTime(ms(1000)).backoff(fixed(ms(200)));

        driver.run(world.retrying(retry), work);

        assertThat(work.starts()).containsExactly(Duration.ZERO, ms(500));
        assertThat(world.time.elapsed()).isEqualTo(ms(800));
        world.events.assertThat().endedWith(StopReason.DEADLINE);
    }

    @EveryDriver
    void attemptThatWouldBeginAtTheDeadline_isNotMadeAndOneJustBeforeIs(Driver driver) {
        for (int delayMillis : List.of(999, 1000)) {
            Script<String> work =
                    world.<String>script().fail(1, IOException::new).reply("done");
            RetryBuilder retry = Retry.builder().totalTime(ms(1000)).backoff(fixed(ms(delayMillis)));
            driver.run(world.retrying(retry), work);
            assertThat(work.calls()).isEqualTo(delayMillis < 1000 ? 2 : 1);
        }
    }

    @Test
    void C010_remainingTimeOfEachAttempt_isTheAttemptsBoundCutToTheOperations() {
        List<Optional<Duration>> remaining = new ArrayList<>();
        List<Duration> starts = new ArrayList<>();
        Pipeline pipeline = world.pipeline()
                .timeout(ms(1200))
                .retry(Retry.builder().forever().backoff(fixed(ms(100))).build())
                .attemptTimeout(ms(400))
                .build();

        var outcome = pipeline.outcome(attempt -> {
            starts.add(attempt.elapsed());
            remaining.add(attempt.remaining());
            world.time.sleep(attempt.remaining().orElseThrow().toNanos());
            assertThat(attempt.remaining()).contains(Duration.ZERO);
            throw new SocketTimeoutException();
        });

        assertThat(starts).containsExactly(Duration.ZERO, ms(500), ms(1000));
        assertThat(remaining).containsExactly(Optional.of(ms(400)), Optional.of(ms(400)), Optional.of(ms(200)));
        assertThat(world.time.elapsed()).isEqualTo(ms(1200));
        assertThat(outcome.history().reason()).isEqualTo(StopReason.DEADLINE);
    }

    @Test
    void remaining_withoutAnyBound_isEmpty() throws Exception {
        Pipeline pipeline = world.silent().retry(Retry.defaults()).build();

        Optional<Duration> remaining = pipeline.call(attempt -> attempt.remaining());

        assertThat(remaining).isEmpty();
    }

    @EveryDriver
    void minUsefulAttemptTime_refusesAnAttemptThatComesTooLate(Driver driver) {
        RetryBuilder retry = Retry.builder()
                .totalTime(ms(1000))
                .minUsefulAttemptTime(ms(300))
                .backoff(fixed(ms(701)));

        driver.run(world.retrying(retry), world.<String>script().fail(1, IOException::new));

        world.events.assertThat().endedWith(StopReason.NO_USEFUL_TIME).endedAfterAttempts(1);
        assertThat(world.time.elapsed()).isZero();
    }

    @EveryDriver
    void clipLastDelay_leavesTheLastAttemptItsUsefulTime(Driver driver) {
        Script<String> work = world.<String>script().fail(1, IOException::new);
        RetryBuilder retry = Retry.builder()
                .totalTime(ms(1000))
                .minUsefulAttemptTime(ms(300))
                .clipLastDelay()
                .backoff(fixed(seconds(5)));

        driver.run(world.retrying(retry), work);

        assertThat(work.starts()).containsExactly(Duration.ZERO, ms(700));
        world.events.assertThat().hasDelays(ms(700)).hasSources(DelaySource.CLIPPED);
    }

    @EveryDriver
    void C106_stepsOfTheWallClock_moveNoDeadline(Driver driver) {
        for (Duration step : List.of(Duration.ofHours(-1), Duration.ofHours(1))) {
            World each = new World();
            each.time.after(
                    seconds(5),
                    () -> each.time.setWallClock(
                            Instant.parse("2026-01-01T00:00:00Z").plus(step)));
            Script<String> work = each.<String>script().fail(1, IOException::new);

            driver.run(
                    each.retrying(
                            Retry.builder().forever().totalTime(seconds(10)).backoff(fixed(seconds(3)))),
                    work);

            assertThat(work.starts()).containsExactly(Duration.ZERO, seconds(3), seconds(6), seconds(9));
            each.events.assertThat().endedWith(StopReason.DEADLINE);
        }
    }

    @EveryDriver
    void waitThatOvershootsTheDeadline_isATimeoutWithTheFailureBefore(Driver driver) {
        IOException before = new IOException("before");
        Script<String> work = world.<String>script().fail(before).reply("too late");
        Pipeline pipeline = Pipeline.builder("test")
                .environment(world.time
                        .environmentBuilder()
                        .time(new Oversleeping(world.time, seconds(2)))
                        .build())
                .listener(world.events)
                .timeout(seconds(3))
                .retry(Retry.builder().backoff(fixed(seconds(2))).build())
                .build();

        Ending<String> ending = driver.run(pipeline, work);

        assertThat(ending.thrown()).isInstanceOfSatisfying(TimeoutExceeded.class, exceeded -> {
            assertThat(exceeded.limit()).isEqualTo(seconds(3));
            assertThat(exceeded.getSuppressed()).containsExactly(before);
        });
        assertThat(work.calls()).isEqualTo(1);
        world.events.assertThat().endedWith(StopReason.DEADLINE).endedAfterAttempts(1);
        assertThat(pipeline.counters().stops(StopReason.DEADLINE)).isEqualTo(1);
        assertThat(pipeline.counters().retries()).isZero();
    }

    @EveryDriver
    void exponentialInsideADeadline_makesTheAttemptsThatFit(Driver driver) {
        Script<String> work = world.<String>script().fail(1, IOException::new);
        RetryBuilder retry = Retry.builder()
                .forever()
                .totalTime(seconds(10))
                .backoff(Backoff.exponential(seconds(1)).jitter(Jitter.none()));

        driver.run(world.retrying(retry), work);

        assertThat(work.starts()).containsExactly(Duration.ZERO, seconds(1), seconds(3), seconds(7));
    }

    /** A time source whose sleeps last longer than asked, as those of a busy machine do. */
    private record Oversleeping(VirtualTime time, Duration more) implements Wrapped {
        @Override
        public long nanos() {
            return time.nanos();
        }

        @Override
        public InstantSource wallClock() {
            return time.wallClock();
        }

        @Override
        public void park(long nanos) {
            time.park(nanos + more.toNanos());
        }

        @Override
        public void unpark(Thread thread) {
            time.unpark(thread);
        }

        @Override
        public void schedule(long delayNanos, Timed node) {
            time.schedule(delayNanos + more.toNanos(), node);
        }

        @Override
        public boolean cancel(Timed node) {
            return time.cancel(node);
        }
    }
}
