package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.ms;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steadfast.Pipeline;
import dev.steadfast.outcome.Call;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.outcome.TimeoutExceeded;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiPredicate;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Races in which the stage refuses, throws, or likes no result: each ends once, and no result is lost. */
class RaceFaultsTest {
    private final World world = new World();
    private final Audit inside = new Audit();
    private final IOException failure = new IOException("of the first");
    private final IllegalStateException bug = new IllegalStateException("bug in the stage");
    private final List<Integer> asked = new ArrayList<>();
    private final List<Answer> answers = new ArrayList<>();

    /** A result that must be closed if nobody sees it. */
    private final class Answer implements AutoCloseable {
        final String text;
        int closed;

        Answer(String text) {
            this.text = text;
            answers.add(this);
        }

        @Override
        public void close() {
            closed++;
        }
    }

    /** What one pass does. */
    private interface Pass {
        Answer run() throws Exception;
    }

    private Pass answer(long millis, String text) {
        return () -> {
            world.time.sleep(ms(millis).toNanos());
            return new Answer(text);
        };
    }

    private Pass fail(long millis) {
        return () -> {
            world.time.sleep(ms(millis).toNanos());
            throw failure;
        };
    }

    private static Call<Answer, Exception> passes(Pass... passes) {
        AtomicInteger calls = new AtomicInteger();
        return () -> passes[calls.getAndIncrement()].run();
    }

    /** A race whose next pass starts only after a failure, without a delay. */
    private Heats afterFailures() {
        return Heats.after(null, world.time.executor());
    }

    private Heats after(long millis) {
        return Heats.after(ms(millis), world.time.executor());
    }

    private Pipeline racing(Heats heats) {
        return world.pipeline().add(heats).add(inside).build();
    }

    private static BiPredicate<Object, Throwable> onlyText(String text) {
        return (value, thrown) -> value instanceof Answer answer && answer.text.equals(text);
    }

    /** Lets late work end, whose results must be seen to be thrown away, and looks for what is left. */
    private void assertNothingLeft() {
        world.time.advance(Duration.ofSeconds(10));
        assertThat(world.time.scheduledTasks()).as("timers left").isZero();
        assertThat(world.environment.pendingOperations()).as("operations left").isZero();
    }

    private void assertClosedButFor(String seen) {
        assertThat(answers)
                .as("results, and how often they were closed")
                .allSatisfy(answer ->
                        assertThat(answer.closed).as(answer.text).isEqualTo(answer.text.equals(seen) ? 0 : 1));
    }

    @Nested
    class Refusals {
        private boolean refuse(int number) {
            asked.add(number);
            return false;
        }

        @EveryDriver
        void refusedAfterTheFirstFailed_endsAsThat(Driver driver) {
            Ending<Answer> ending =
                    driver.run(racing(afterFailures().most(() -> 2).may(this::refuse)), passes(fail(20)));

            assertThat(ending.thrown()).isSameAs(failure);
            assertThat(asked).as("passes asked for; a refusal is the last").containsExactly(1);
            assertNothingLeft();
        }

        @EveryDriver
        void refusedByTheTimer_doesNotEndTheFirst(Driver driver) {
            Ending<Answer> ending = driver.run(racing(after(10).may(this::refuse)), passes(answer(50, "first")));

            assertThat(ending.thrown()).isNull();
            assertThat(asked).containsExactly(1);
            assertNothingLeft();
        }

        /** As when the first pass fails on another thread while the timer's thread asks the budget. */
        @Test
        void firstFailingWhileItIsAsked_endsAsThat() {
            Heats heats = after(10).most(() -> 2).may(number -> {
                world.time.advance(ms(100));
                return refuse(number);
            });
            CompletableFuture<Answer> first = new CompletableFuture<>();
            world.time.after(ms(50), () -> first.completeExceptionally(failure));

            CompletableFuture<Answer> future = racing(heats).callAsync(() -> first);

            assertThatThrownBy(() -> world.time.await(future)).hasCause(failure);
            assertThat(asked).containsExactly(1);
            assertNothingLeft();
        }

        @EveryDriver
        void timerDueWhileItIsAsked_asksForNoPassTwice(Driver driver) {
            Heats heats = after(10).most(() -> 3).may(number -> {
                asked.add(number);
                world.time.advance(ms(15));
                return true;
            });

            Ending<Answer> ending = driver.run(racing(heats), passes(fail(5), fail(50), fail(50), fail(50)));

            assertThat(ending.thrown()).isSameAs(failure);
            assertThat(asked).containsExactly(1, 2, 3);
            assertNothingLeft();
        }
    }

    @Nested
    class Results {
        @ParameterizedTest(name = "{0}")
        @EnumSource(names = {"CALL", "OUTCOME", "CALL_ASYNC", "CALL_ON"})
        void ofTheFirstThatDidNotWin_isClosed(Driver driver) {
            Ending<Answer> ending = driver.run(
                    racing(afterFailures().wins(onlyText("good"))), passes(answer(20, "poor"), answer(20, "good")));

            assertThat(ending.value().text).isEqualTo("good");
            assertNothingLeft();
            assertClosedButFor("good");
        }

        @ParameterizedTest(name = "{0}")
        @EnumSource(names = {"CALL", "OUTCOME", "CALL_ASYNC", "CALL_ON"})
        void ofALaterThatDidNotWin_isClosed(Driver driver) {
            Ending<Answer> ending = driver.run(
                    racing(afterFailures().most(() -> 2).wins(onlyText("good"))),
                    passes(fail(20), answer(20, "poor"), answer(20, "good")));

            assertThat(ending.value().text).isEqualTo("good");
            assertNothingLeft();
            assertClosedButFor("good");
        }

        @ParameterizedTest(name = "{0}")
        @EnumSource(names = {"CALL", "OUTCOME", "CALL_ASYNC", "CALL_ON"})
        void noneWins_theFirstIsReturnedAndTheOthersClosed(Driver driver) {
            Ending<Answer> ending = driver.run(
                    racing(afterFailures().most(() -> 2).wins(onlyText("good"))),
                    passes(answer(20, "first"), answer(20, "second"), answer(20, "third")));

            assertThat(ending.value().text).isEqualTo("first");
            assertNothingLeft();
            assertClosedButFor("first");
        }

        @ParameterizedTest(name = "{0}")
        @EnumSource(names = {"CALL_ASYNC", "CALL_ON"})
        void ofTheFirst_whenTheRaceIsCut_isClosed(Driver driver) {
            Pipeline pipeline = world.pipeline()
                    .timeout(ms(200))
                    .add(afterFailures().wins(onlyText("good")))
                    .add(inside)
                    .build();

            Ending<Answer> ending = driver.run(pipeline, passes(answer(20, "poor"), answer(900, "good")));

            assertThat(ending.thrown()).isInstanceOf(TimeoutExceeded.class);
            assertNothingLeft();
            assertClosedButFor("none");
        }

        @ParameterizedTest(name = "{0}")
        @EnumSource(names = {"CALL", "OUTCOME", "CALL_ASYNC", "CALL_ON"})
        void thatCannotBeJudged_isClosed(Driver driver) {
            Ending<Answer> ending = driver.run(
                    racing(afterFailures().wins((value, thrown) -> {
                        throw bug;
                    })),
                    passes(answer(20, "judged")));

            assertThat(ending.thrown()).isSameAs(bug);
            assertNothingLeft();
            assertClosedButFor("none");
        }
    }

    @Nested
    class Callbacks {
        private boolean faulty(int number) {
            asked.add(number);
            throw bug;
        }

        private void assertEndedByTheBug(Ending<?> ending, Throwable... atHand) {
            assertThat(ending.thrown()).isSameAs(bug);
            assertThat(bug.getSuppressed()).containsExactly(atHand);
            world.events.assertThat().endedWith(StopReason.CALLBACK_FAILED);
            assertNothingLeft();
        }

        @EveryDriver
        void mayForkThatThrowsAfterAFailure_endsTheRace(Driver driver) {
            assertEndedByTheBug(driver.run(racing(afterFailures().may(this::faulty)), passes(fail(20))), failure);
        }

        @EveryDriver
        void mayForkThatThrowsAfterTheDelay_endsTheRaceAndAbandonsThePass(Driver driver) {
            assertEndedByTheBug(driver.run(racing(after(10).may(this::faulty)), passes(answer(500, "late"))));

            inside.assertEnds("abandoned");
            assertThat(asked).containsExactly(1);
        }

        @EveryDriver
        void acceptableThatThrows_endsTheRaceWithTheFailureAsSuppressed(Driver driver) {
            Heats heats = afterFailures().wins((value, thrown) -> {
                throw bug;
            });

            assertEndedByTheBug(driver.run(racing(heats), passes(fail(20))), failure);
        }

        @EveryDriver
        void forksThatThrows_endsTheRaceBeforeItBegins(Driver driver) {
            AtomicInteger questions = new AtomicInteger();
            Heats heats = after(10).most(() -> {
                if (questions.incrementAndGet() == 1) {
                    // The pipeline asks when it is built.
                    return 1;
                }
                throw bug;
            });

            assertEndedByTheBug(driver.run(racing(heats), passes(answer(20, "never"))));
        }

        /** All passes start at once, so the first is on its way when the stage is asked about the second. */
        @ParameterizedTest(name = "{0}")
        @EnumSource(names = {"CALL", "RUN", "GET", "OUTCOME", "CALL_ASYNC_WITH_ATTEMPT", "CALL_ON"})
        void mayForkThatThrowsAtTheStart_abandonsTheFirst(Driver driver) {
            assertEndedByTheBug(driver.run(racing(after(0).may(this::faulty)), passes(answer(500, "late"))));

            inside.assertEnds("abandoned");
        }

        /** In virtual time a wait that nothing could end throws; here the executor loses what it is given. */
        @EveryBlockingDriver
        void waitThatThrows_abandonsThePasses(Driver driver) {
            Ending<Answer> ending = driver.run(racing(Heats.after(null, task -> {})), passes(answer(20, "never")));

            assertThat(ending.thrown()).hasMessageContaining("would block for ever");
            inside.assertEnds("abandoned");
        }
    }
}
