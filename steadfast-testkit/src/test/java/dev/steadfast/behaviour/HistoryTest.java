package dev.steadfast.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.outcome.AttemptFailure;
import dev.steadfast.outcome.History;
import dev.steadfast.outcome.Outcome;
import dev.steadfast.outcome.ResultRejected;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.policy.budget.RetryBudget;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.ExhaustedResult;
import dev.steadfast.policy.retry.HistoryMode;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.policy.retry.RetryBuilder;
import dev.steadfast.testkit.Script;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Where the earlier failures of an operation are to be found. */
class HistoryTest {
    private final World world = new World();
    private final RetryBuilder retry = Retry.builder().maxAttempts(3).backoff(Backoff.none());

    private static IOException[] failures(int count) {
        return IntStream.rangeClosed(1, count)
                .mapToObj(number -> new IOException("E" + number))
                .toArray(IOException[]::new);
    }

    @Nested
    class Suppressed {
        private final RetryBuilder suppressing = retry.history(HistoryMode.SUPPRESSED);

        @EveryDriver
        void C087_lastFailure_carriesTheOnesBeforeInOrder(Driver driver) {
            IOException[] failed = failures(3);

            Ending<String> ending = driver.run(
                    world.retrying(suppressing), world.<String>script().fail(failed));

            assertThat(ending.thrown()).isSameAs(failed[2]);
            assertThat(failed[2].getSuppressed()).containsExactly(failed[0], failed[1]);
            world.events.assertThat().endedAfterAttempts(3);
        }

        @EveryDriver
        void C087_repeatedFailure_isNotListedTwiceNorInItself(Driver driver) {
            IOException[] failed = failures(2);

            driver.run(world.retrying(suppressing), world.<String>script().fail(failed[0], failed[1], failed[1]));

            assertThat(failed[1].getSuppressed()).containsExactly(failed[0]);
            assertThat(failed[0].getSuppressed()).isEmpty();
        }

        @EveryDriver
        void sharedInstance_doesNotGrowFromOperationToOperation(Driver driver) {
            IOException shared = new IOException("shared");
            Pipeline pipeline = world.retrying(suppressing);
            for (int operation = 0; operation < 100; operation++) {
                driver.run(pipeline, world.<String>script().fail(new IOException("own"), shared, shared));
            }

            assertThat(shared.getSuppressed()).hasSizeLessThanOrEqualTo(32);
        }

        @EveryDriver
        void failureThatLeadsBackToTheLast_isLeftOutForItWouldBeACircle(Driver driver) {
            IOException last = new IOException("last");
            UncheckedIOException wrapper = new UncheckedIOException(last);

            Ending<String> ending = driver.run(
                    world.retrying(suppressing), world.<String>script().fail(wrapper, wrapper, last));

            assertThat(ending.thrown()).isSameAs(last).hasNoSuppressedExceptions();
        }

        @EveryDriver
        void manyFailures_areTheFirstAndTheLastSeven(Driver driver) {
            IOException[] failed = failures(20);

            driver.run(
                    world.retrying(suppressing.maxAttempts(20).budget(RetryBudget.unlimited())),
                    world.<String>script().fail(failed));

            assertThat(failed[19].getSuppressed())
                    .extracting(Throwable::getMessage)
                    .containsExactly("E1", "E14", "E15", "E16", "E17", "E18", "E19");
        }

        @EveryDriverWithResult
        void resultRejected_carriesTheFailuresBefore(Driver driver) {
            IOException[] failed = failures(2);
            RetryBuilder strict = suppressing.retryOnNull().exhaustedResult(ExhaustedResult.THROW);
            Script<String> work = world.<String>script().fail(failed).reply((String) null);

            Ending<String> ending = driver.run(world.retrying(strict), work);

            assertThat(ending.thrown()).isInstanceOf(ResultRejected.class);
            assertThat(ending.thrown().getSuppressed()).containsExactly(failed);
        }
    }

    @EveryDriver
    void C087_byDefault_theExceptionIsUntouched(Driver driver) {
        IOException[] failed = failures(3);

        assertThat(driver.run(world.retrying(retry), world.<String>script().fail(failed))
                        .thrown())
                .isSameAs(failed[2])
                .hasNoSuppressedExceptions();
    }

    @Nested
    class OfTheOutcome {
        @Test
        void failures_areTheFirstAndTheLastSevenAndTheRestIsCounted() {
            IOException[] failed = failures(20);

            Outcome<String> outcome = world.retrying(retry.maxAttempts(20).budget(RetryBudget.unlimited()))
                    .outcome(world.<String>script().fail(failed));

            History history = outcome.history();
            assertThat(history.failures())
                    .extracting(AttemptFailure::attempt)
                    .containsExactly(1, 14, 15, 16, 17, 18, 19, 20);
            assertThat(history.failures())
                    .extracting(AttemptFailure::thrown)
                    .startsWith(failed[0])
                    .endsWith(failed[19]);
            assertThat(history.leftOut()).isEqualTo(12);
            assertThat(history.attempts()).isEqualTo(20);
            assertThat(history.reason()).isEqualTo(StopReason.ATTEMPTS);
            assertThat(outcome).isEqualTo(new Outcome.Failed<>(failed[19], history));
            assertThat(outcome.valueOr("other")).isEqualTo("other");
        }

        @Test
        void eightFailures_areAllListed() {
            History history = world.retrying(retry.maxAttempts(8))
                    .outcome(world.<String>script().fail(failures(8)))
                    .history();

            assertThat(history.failures()).hasSize(8);
            assertThat(history.leftOut()).isZero();
        }

        @Test
        void successAfterFailures_tellsOfThem() {
            IOException[] failed = failures(2);

            Outcome<String> outcome = world.retrying(retry)
                    .outcome(world.<String>script().fail(failed).reply("done"));

            assertThat(outcome.isSuccess()).isTrue();
            assertThat(outcome.valueOr("other")).isEqualTo("done");
            assertThat(outcome.history())
                    .isEqualTo(new History(
                            3,
                            StopReason.SUCCESS,
                            List.of(new AttemptFailure(1, failed[0], null), new AttemptFailure(2, failed[1], null)),
                            0));
        }

        @Test
        void rejectedResults_areKnownByTheirTypeOnly() {
            Pipeline pipeline = world.retrying(retry.retryOnNull().retryOnResult(Integer.class, n -> n < 0));

            History history = pipeline.<Integer>outcome(world.<Integer>script().reply(-1, null, 7))
                    .history();

            assertThat(history.failures())
                    .containsExactly(new AttemptFailure(1, null, Integer.class), new AttemptFailure(2, null, null));
        }

        @Test
        void pipelineWithoutARetry_tellsOfItsOneFailure() {
            IOException failure = new IOException();

            History history =
                    world.silent().build().outcome(world.script().fail(failure)).history();

            assertThat(history)
                    .isEqualTo(
                            new History(1, StopReason.NOT_RETRYABLE, List.of(new AttemptFailure(1, failure, null)), 0));
        }

        @Test
        void virtualMachineError_isThrown() {
            OutOfMemoryError error = new OutOfMemoryError("test");

            assertThat(org.assertj.core.api.Assertions.catchThrowable(
                            () -> world.retrying(retry).outcome(() -> {
                                throw error;
                            })))
                    .isSameAs(error);
            world.events.assertThat().endedWith(StopReason.NEVER_LIST);
        }
    }
}
