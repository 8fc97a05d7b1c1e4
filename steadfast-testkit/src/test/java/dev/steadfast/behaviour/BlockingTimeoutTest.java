package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.fixed;
import static dev.steadfast.behaviour.World.ms;
import static dev.steadfast.behaviour.World.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.outcome.TimeoutExceeded;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.testkit.Script;
import dev.steadfast.testkit.VirtualTime;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Bounds that pass while work runs on its caller's thread. */
class BlockingTimeoutTest {
    private final World world = new World();

    @AfterEach
    void nothingIsLeftBehind() {
        assertThat(Thread.interrupted()).isFalse();
        assertThat(world.time.scheduledTasks()).isZero();
    }

    private static void interruptSelf() {
        Thread.currentThread().interrupt();
    }

    private Script<String> hanging() {
        return world.<String>script().taking(seconds(600)).reply("far too late");
    }

    private static void assertTimedOut(Ending<?> ending, Duration limit, Throwable... suppressed) {
        assertThat(ending.interruptedAfter()).as("interrupt flag afterwards").isFalse();
        assertThat(ending.thrown()).isInstanceOfSatisfying(TimeoutExceeded.class, exceeded -> {
            assertThat(exceeded.limit()).isEqualTo(limit);
            // The interrupt comes last.
            List<Throwable> all = List.of(exceeded.getSuppressed());
            assertThat(all).last().isInstanceOf(InterruptedException.class);
            assertThat(all.subList(0, all.size() - 1)).containsExactly(suppressed);
        });
    }

    @EveryBlockingDriver
    void C010_lastAttempt_getsOnlyTheTimeThatIsLeft(Driver driver) {
        Script<String> work = hanging();
        Pipeline pipeline = world.pipeline()
                .timeout(ms(1200))
                .retry(Retry.builder().forever().backoff(fixed(ms(100))).build())
                .attemptTimeout(ms(400))
                .build();

        Ending<String> ending = driver.run(pipeline, work);

        assertThat(work.starts()).containsExactly(Duration.ZERO, ms(500), ms(1000));
        assertThat(world.time.elapsed()).isEqualTo(ms(1200));
        assertTimedOut(ending, ms(1200), ending.thrown().getSuppressed()[0]);
        assertTimedOut(new Ending<>(null, ending.thrown().getSuppressed()[0], false), ms(400));
        world.events
                .assertThat()
                .hasDelays(ms(100), ms(100))
                .endedWith(StopReason.DEADLINE)
                .endedAfterAttempts(3);
        assertThat(pipeline.counters().stops(StopReason.DEADLINE)).isEqualTo(1);
    }

    @EveryBlockingDriver
    void C050_attemptTimeouts_areRetriedAndTheLastOneIsThrown(Driver driver) {
        Script<String> work = hanging();
        Pipeline pipeline = world.pipeline()
                .retry(Retry.builder().delays(ms(10), ms(20)).build())
                .attemptTimeout(ms(100))
                .build();

        Ending<String> ending = driver.run(pipeline, work);

        assertTimedOut(ending, ms(100));
        assertThat(work.starts()).containsExactly(Duration.ZERO, ms(110), ms(230));
        assertThat(world.time.elapsed()).isEqualTo(ms(330));
        world.events.assertThat().hasRetries(2).endedWith(StopReason.ATTEMPTS);
        assertThat(pipeline.counters().stops()).containsOnlyKeys(StopReason.ATTEMPTS);
    }

    @EveryBlockingDriver
    void T01_workThatHeedsTheInterrupt_isCutAtTheLimit(Driver driver) {
        Pipeline pipeline = world.pipeline().timeout(seconds(2)).build();

        Ending<String> ending =
                driver.run(pipeline, world.<String>script().taking(seconds(4)).reply("late"));

        assertTimedOut(ending, seconds(2));
        assertThat(world.time.elapsed()).isEqualTo(seconds(2));
        world.events.assertThat().endedWith(StopReason.DEADLINE);
    }

    @EveryBlockingDriver
    void T03_foreignInterruptBeforeTheLimit_isAnInterruptAndNoTimeout(Driver driver) {
        world.time.after(seconds(1), BlockingTimeoutTest::interruptSelf);
        Pipeline pipeline =
                world.pipeline().timeout(seconds(2)).retry(Retry.defaults()).build();

        Ending<String> ending = driver.run(pipeline, hanging());

        driver.assertInterrupted(ending);
        assertThat(ending.thrown().getSuppressed()).isEmpty();
        assertThat(world.time.elapsed()).isEqualTo(seconds(1));
        world.events.assertThat().endedWith(StopReason.INTERRUPTED);
    }

    @EveryBlockingDriver
    void T05_workThatIgnoresTheInterruptAndReturnsLate_isReturned(Driver driver) {
        Pipeline pipeline =
                world.pipeline().timeout(seconds(2)).retry(Retry.defaults()).build();

        Ending<String> ending = driver.run(pipeline, () -> {
            world.time.advance(seconds(4));
            return Thread.currentThread().isInterrupted() ? "late, interrupted" : "late";
        });

        assertThat(ending).isEqualTo(new Ending<>("late, interrupted", null, false));
        world.events.assertThat().endedWith(StopReason.SUCCESS);
    }

    @EveryBlockingDriver
    void workThatEndsInTime_isNeverInterrupted(Driver driver) {
        Pipeline pipeline = world.pipeline()
                .timeout(seconds(2))
                .retry(Retry.defaults())
                .attemptTimeout(seconds(1))
                .build();

        Ending<String> ending =
                driver.run(pipeline, world.<String>script().taking(ms(999)).reply("done"));
        world.time.advance(seconds(10));

        assertThat(ending).isEqualTo(new Ending<>("done", null, false));
    }

    @EveryBlockingDriver
    void operationTimeout_isNotRetried_thoughTheAnswerToTheInterruptWouldBe(Driver driver) {
        IOException before = new IOException("before");
        ClosedByInterruptException answer = new ClosedByInterruptException();
        for (boolean listened : List.of(true, false)) {
            World each = new World();
            Pipeline pipeline = (listened ? each.pipeline() : each.silent())
                    .timeout(seconds(3))
                    .retry(Retry.builder()
                            .maxAttempts(5)
                            .backoff(fixed(seconds(1)))
                            .build())
                    .build();
            Script<String> script =
                    each.<String>script().fail(before).taking(seconds(60)).reply("late");

            Ending<String> ending = driver.run(pipeline, () -> {
                try {
                    return script.run();
                } catch (InterruptedException interrupt) {
                    throw answer;
                }
            });

            assertThat(ending.thrown()).isInstanceOf(TimeoutExceeded.class);
            assertThat(ending.thrown().getSuppressed()).containsExactly(before, answer);
            assertThat(answer.getSuppressed()).isEmpty();
            assertThat(each.time.elapsed()).isEqualTo(seconds(3));
            assertThat(pipeline.counters().stops()).containsExactly(Map.entry(StopReason.DEADLINE, 1L));
            assertThat(pipeline.counters().retries()).isEqualTo(1);
        }
    }

    @EveryBlockingDriver
    void operationTimeout_ofTheFirstAttempt_hasTheInterruptAlone(Driver driver) {
        Pipeline pipeline = world.silent()
                .retry(Retry.builder().totalTime(seconds(3)).build())
                .build();

        assertTimedOut(driver.run(pipeline, hanging()), seconds(3));

        assertThat(pipeline.counters().stops()).containsExactly(Map.entry(StopReason.DEADLINE, 1L));
    }

    /** Operation and attempt pass together: the outer bound is the one that counts. */
    @EveryBlockingDriver
    void attemptTimeoutEqualToTheTimeLeft_isTheOperations(Driver driver) {
        Pipeline pipeline = world.pipeline()
                .timeout(seconds(2))
                .retry(Retry.defaults())
                .attemptTimeout(seconds(2))
                .build();

        assertTimedOut(driver.run(pipeline, hanging()), seconds(2));

        world.events.assertThat().hasRetries(0).endedWith(StopReason.DEADLINE);
    }

    @EveryBlockingDriver
    void attemptThatOutlivesBothBounds_endsAsTheInnerOne(Driver driver) {
        Pipeline pipeline = world.pipeline()
                .timeout(seconds(2))
                .retry(Retry.defaults())
                .attemptTimeout(seconds(1))
                .build();

        Ending<String> ending = driver.run(pipeline, () -> {
            world.time.advance(seconds(3));
            throw new InterruptedException();
        });

        assertTimedOut(ending, seconds(1));
        world.events.assertThat().hasRetries(0).endedWith(StopReason.DEADLINE);
    }

    @EveryBlockingDriver
    void nestedBounds_eachCutsAtItsOwnTime(Driver driver) {
        Pipeline pipeline = world.pipeline()
                .timeout(seconds(9))
                .timeout(seconds(5))
                .retry(Retry.builder().forever().backoff(Backoff.none()).build())
                .attemptTimeout(seconds(2))
                .build();
        Script<String> work = hanging();

        Ending<String> ending = driver.run(pipeline, work);

        assertThat(work.starts()).containsExactly(Duration.ZERO, seconds(2), seconds(4));
        assertTimedOut(ending, seconds(5), ending.thrown().getSuppressed()[0]);
        assertThat(world.time.elapsed()).isEqualTo(seconds(5));
    }

    @EveryBlockingDriver
    void timeoutAroundANestedPipeline_cutsItsWait(Driver driver) {
        IOException failure = new IOException();
        Pipeline inner = Pipeline.builder("inner")
                .environment(world.environment)
                .retry(Retry.builder().backoff(fixed(seconds(60))).build())
                .build();
        Pipeline outer = world.pipeline().timeout(seconds(2)).build();

        Ending<String> ending = driver.run(
                outer,
                () -> inner.call(() -> {
                    throw failure;
                }));

        assertTimedOut(ending, seconds(2), failure);
        assertThat(inner.counters().stops(StopReason.INTERRUPTED)).isEqualTo(1);
    }

    /** The timer is another thread here, as it is in production. */
    @Test
    void workOnAnotherThread_isCutByTheThreadThatAdvancesTime() throws Exception {
        VirtualTime manual = VirtualTime.manual();
        Pipeline pipeline = Pipeline.builder("manual")
                .environment(manual.environment())
                .timeout(seconds(2))
                .build();
        CompletableFuture<Ending<String>> ended = new CompletableFuture<>();
        new Thread(() -> ended.complete(Driver.CALL.run(
                        pipeline, Script.<String>on(manual).taking(seconds(60)).reply("late"))))
                .start();
        manual.awaitWaiting(1);

        manual.advance(ms(1999));
        assertThat(ended).isNotDone();
        manual.advance(ms(1));

        assertTimedOut(ended.get(60, TimeUnit.SECONDS), seconds(2));
        assertThat(manual.scheduledTasks()).isZero();
    }
}
