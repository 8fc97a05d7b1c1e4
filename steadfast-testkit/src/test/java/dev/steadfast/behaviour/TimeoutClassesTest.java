package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.ms;
import static dev.steadfast.behaviour.World.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.outcome.TimeoutExceeded;
import dev.steadfast.policy.retry.Retry;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.net.SocketTimeoutException;
import java.nio.channels.ClosedByInterruptException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.AfterEach;

/** What comes out when work answers to the interrupt of a timeout, and whose interrupts are kept. */
class TimeoutClassesTest {
    private final World world = new World();
    private final Pipeline pipeline =
            world.pipeline().timeout(seconds(2)).retry(Retry.defaults()).build();

    @AfterEach
    void leaveNoInterruptBehind() {
        assertThat(Thread.interrupted()).isFalse();
    }

    private static void interruptSelf() {
        Thread.currentThread().interrupt();
    }

    /** Runs work that is interrupted by the timeout, and then throws; with the flag left set or not. */
    private static Ending<String> answering(Driver driver, Exception answer, boolean flagLeftSet) {
        World each = new World();
        Pipeline bounded =
                each.pipeline().timeout(seconds(2)).retry(Retry.defaults()).build();
        return driver.run(bounded, () -> {
            each.time.advance(seconds(3));
            assertThat(Thread.currentThread().isInterrupted()).isTrue();
            if (!flagLeftSet) {
                Thread.interrupted();
            }
            throw answer;
        });
    }

    @EveryBlockingDriver
    void answerToTheInterrupt_isATimeoutWithThatAsSuppressed(Driver driver) {
        SocketTimeoutException timeoutOfInterrupt = new SocketTimeoutException();
        timeoutOfInterrupt.initCause(new InterruptedException());
        for (Exception answer : List.of(
                new InterruptedException(),
                new ClosedByInterruptException(),
                new InterruptedIOException(),
                new UncheckedIOException(new ClosedByInterruptException()),
                new ExecutionException(new InterruptedException()),
                new IllegalStateException("wrapped", new IOException("twice", new InterruptedException())),
                timeoutOfInterrupt)) {
            for (boolean flagLeftSet : List.of(true, false)) {
                Ending<String> ending = answering(driver, answer, flagLeftSet);

                assertThat(ending.thrown()).as(answer.toString()).isInstanceOf(TimeoutExceeded.class);
                assertThat(ending.thrown().getSuppressed()).containsExactly(answer);
                assertThat(ending.interruptedAfter()).isFalse();
            }
        }
    }

    @EveryBlockingDriver
    void T04_anythingElse_isThatAndTheInterruptIsGone(Driver driver) {
        for (Exception unrelated : List.of(
                new IllegalStateException(),
                new IOException(),
                new SocketTimeoutException(),
                new CancellationException(),
                new IOException("a cause of its own", new SocketTimeoutException()))) {
            for (boolean flagLeftSet : List.of(true, false)) {
                Ending<String> ending = answering(driver, unrelated, flagLeftSet);

                assertThat(ending).isEqualTo(new Ending<>(null, unrelated, false));
                assertThat(unrelated.getSuppressed()).isEmpty();
            }
        }
    }

    @EveryBlockingDriver
    void chainOfCausesThatIsARing_isLookedAtOnce(Driver driver) {
        RuntimeException ring = new RuntimeException();
        ring.initCause(new RuntimeException(ring));

        assertThat(answering(driver, ring, true)).isEqualTo(new Ending<>(null, ring, false));
    }

    @EveryBlockingDriver
    void foreignInterruptBeforeTheTimerFires_staysSetAndNoneIsAdded(Driver driver) {
        interruptSelf();

        Ending<String> ending = driver.run(pipeline, () -> {
            world.time.advance(seconds(4));
            return "late";
        });

        assertThat(ending).isEqualTo(new Ending<>("late", null, true));
    }

    @EveryBlockingDriver
    void foreignInterruptBeforeTheTimerFires_andAnotherFailure_staysSet(Driver driver) {
        IllegalStateException failure = new IllegalStateException();

        Ending<String> ending = driver.run(pipeline, () -> {
            interruptSelf();
            world.time.advance(seconds(4));
            throw failure;
        });

        assertThat(ending).isEqualTo(new Ending<>(null, failure, true));
    }

    /** As documented: an interrupt flag is one bit, so the two cannot be told apart. */
    @EveryBlockingDriver
    void foreignInterruptBetweenOursAndTheEndOfTheWork_isMergedWithOurs(Driver driver) {
        Ending<String> ending = driver.run(pipeline, () -> {
            world.time.advance(seconds(4));
            interruptSelf();
            return "late";
        });

        assertThat(ending).isEqualTo(new Ending<>("late", null, false));
    }

    /** Somebody else is first at the very instant of the deadline: the operation was interrupted, not too slow. */
    @EveryBlockingDriver
    void foreignInterruptAtTheVeryDeadline_isAnInterruptWithTheFailureBefore(Driver driver) {
        IOException before = new IOException("before");
        for (boolean listened : List.of(true, false)) {
            World each = new World();
            each.time.after(seconds(2), TimeoutClassesTest::interruptSelf);
            Pipeline bounded = (listened ? each.pipeline() : each.silent())
                    .timeout(seconds(9))
                    .timeout(seconds(2))
                    .retry(Retry.builder().firstRetryAtOnce().build())
                    .build();

            Ending<String> ending = driver.run(
                    bounded,
                    each.<String>script().fail(before).taking(seconds(60)).reply("late"));

            driver.assertInterrupted(ending);
            assertThat(ending.thrown().getSuppressed()).containsExactly(before);
            assertThat(bounded.counters().stops()).containsExactly(Map.entry(StopReason.INTERRUPTED, 1L));
        }
    }

    /** The inner bound found a foreign interrupt, which the work has dealt with; then the outer bound passes. */
    @EveryBlockingDriver
    void innerBoundSkipped_outerBoundStillCuts(Driver driver) {
        Pipeline bounded = world.pipeline()
                .timeout(seconds(3))
                .timeout(seconds(2))
                .retry(Retry.defaults())
                .build();

        Ending<String> ending = driver.run(bounded, () -> {
            interruptSelf();
            world.time.advance(ms(2500));
            Thread.interrupted();
            world.time.sleep(seconds(60).toNanos());
            return "late";
        });

        assertThat(ending.thrown())
                .isInstanceOfSatisfying(
                        TimeoutExceeded.class,
                        exceeded -> assertThat(exceeded.limit()).isEqualTo(seconds(3)));
        assertThat(world.time.elapsed()).isEqualTo(seconds(3));
        world.events.assertThat().endedWith(StopReason.DEADLINE);
    }
}
