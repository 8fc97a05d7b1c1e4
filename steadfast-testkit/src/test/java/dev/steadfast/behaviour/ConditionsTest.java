package dev.steadfast.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.outcome.StopReason;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.policy.retry.RetryBuilder;
import dev.steadfast.testkit.Script;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.UndeclaredThrowableException;
import java.net.SocketTimeoutException;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Nested;

/** Which exceptions are retried. */
class ConditionsTest {
    private final World world = new World();

    /** A wrapper whose cause can be set afterwards. */
    private static final class LateCause extends CompletionException {
        private static final long serialVersionUID = 1L;

        LateCause() {
            super("outer");
        }
    }

    private static RetryBuilder retry() {
        return Retry.builder().maxAttempts(3).backoff(Backoff.none());
    }

    /** Runs a work that always fails in this way, and asserts how often it was tried. */
    private StopReason tried(Driver driver, RetryBuilder retry, Throwable failure, int times) {
        world.events.clear();
        Script<String> work = world.<String>script().fail(failure);
        assertThat(driver.run(world.retrying(retry), work).thrown()).isSameAs(driver.delivered(failure));
        assertThat(work.calls()).as("attempts for %s", failure).isEqualTo(times);
        return world.events.ends().get(0).reason();
    }

    @EveryDriver
    void R04_otherExceptionThanNamed_isNotRetried(Driver driver) {
        RetryBuilder retry = retry().retryOn(IOException.class);

        assertThat(tried(driver, retry, new SQLException(), 1)).isEqualTo(StopReason.NOT_RETRYABLE);
        world.events.assertThat().hasRetries(0);
        assertThat(tried(driver, retry, new FileNotFoundException(), 3)).isEqualTo(StopReason.ATTEMPTS);
    }

    @EveryDriver
    void R05_predicate_mustHoldAndAnyConditionSuffices(Driver driver) {
        RetryBuilder retry = retry().retryOn(IOException.class, e -> "again".equals(e.getMessage()))
                .retryOn(SQLException.class, e -> e.getErrorCode() == 7);

        tried(driver, retry, new IOException("again"), 3);
        tried(driver, retry, new IOException("no"), 1);
        tried(driver, retry, new SQLException("busy", "state", 7), 3);
        tried(driver, retry, new SQLException("busy", "state", 8), 1);
    }

    @EveryDriver
    void retryIf_isNotAskedAboutErrorsAndCancellations(Driver driver) {
        RetryBuilder retry = retry().retryIf(e -> true);

        tried(driver, retry, new IllegalArgumentException(), 3);
        tried(driver, retry, new AssertionError(), 1);
        tried(driver, retry, new CancellationException(), 1);
    }

    @EveryDriver
    void neverRetryOn_beatsEveryCondition(Driver driver) {
        RetryBuilder retry = retry().retryOn(IOException.class).neverRetryOn(FileNotFoundException.class);

        assertThat(tried(driver, retry, new FileNotFoundException(), 1)).isEqualTo(StopReason.NEVER_LIST);
        tried(driver, retry, new CompletionException(new FileNotFoundException()), 1);
        tried(driver, retry, new IOException(), 3);
    }

    @EveryDriver
    void unsafeWhen_endsWhatWouldBeRepeated(Driver driver) {
        RetryBuilder retry =
                retry().unsafeWhen((result, failure, attempt) -> failure instanceof SocketTimeoutException);

        assertThat(tried(driver, retry, new SocketTimeoutException(), 1)).isEqualTo(StopReason.UNSAFE);
        assertThat(tried(driver, retry, new IOException(), 3)).isEqualTo(StopReason.ATTEMPTS);
        assertThat(tried(driver, retry, new IllegalArgumentException(), 1)).isEqualTo(StopReason.NOT_RETRYABLE);
    }

    @EveryDriver
    void retryWhen_seesFailureAndAttempt(Driver driver) {
        RetryBuilder retry =
                retry().retryWhen((result, failure, attempt) -> failure instanceof IOException && attempt.number() < 2);

        assertThat(tried(driver, retry, new IOException(), 2)).isEqualTo(StopReason.NOT_RETRYABLE);
        tried(driver, retry, new SQLException(), 1);
    }

    @Nested
    class Defaults {
        @EveryDriver
        void R11_interruptsAndCancellations_areNotRetried(Driver driver) {
            tried(driver, retry(), new CancellationException(), 1);
            Script<String> work = world.<String>script().fail(new InterruptedException());
            Ending<String> ending = driver.run(world.retrying(retry()), work);
            assertThat(work.calls()).isEqualTo(1);
            driver.assertInterrupted(ending);
        }

        @EveryDriver
        void programmingErrors_areNotRetriedAndOtherExceptionsAre(Driver driver) {
            for (RuntimeException bug : List.of(
                    new NullPointerException(),
                    new IllegalArgumentException(),
                    new ClassCastException(),
                    new UnsupportedOperationException(),
                    new IndexOutOfBoundsException(),
                    new ArithmeticException())) {
                assertThat(tried(driver, retry(), bug, 1)).isEqualTo(StopReason.NOT_RETRYABLE);
            }
            tried(driver, retry(), new IllegalStateException(), 3);
            tried(driver, retry(), new SQLException(), 3);
        }

        @EveryDriver
        void cancellationNamedByClass_isRetried(Driver driver) {
            tried(driver, retry().retryOn(CancellationException.class), new CancellationException(), 3);
        }
    }

    @Nested
    class Wrapped {
        private final List<Exception> wrapped = List.of(
                new CompletionException(new IOException("b")),
                new CompletionException(new CompletionException(new IOException("c"))),
                new ExecutionException(new IOException("d")),
                new UncheckedIOException(new IOException("e")),
                new UndeclaredThrowableException(new IOException("f")),
                new ExecutionException(new CompletionException(new UncheckedIOException(new IOException("g")))));

        @EveryDriver
        void C045_namedException_isFoundInItsWrappersAndTheWrapperThrown(Driver driver) {
            for (Exception failure : wrapped) {
                assertThat(tried(driver, retry().retryOn(IOException.class), failure, 3))
                        .isEqualTo(StopReason.ATTEMPTS);
                assertThat(world.events.retries())
                        .allSatisfy(retry -> assertThat(retry.failure()).isInstanceOf(IOException.class));
            }
        }

        @EveryDriver
        void C045_abortList_looksThroughWrappersToo(Driver driver) {
            for (Exception failure : wrapped) {
                assertThat(tried(driver, retry().neverRetryOn(IOException.class), failure, 1))
                        .isEqualTo(StopReason.NEVER_LIST);
            }
        }

        @EveryDriver
        void C045_wrapperWithoutCause_isJudgedAsItself(Driver driver) {
            CompletionException empty = new CompletionException("no cause", null);

            tried(driver, retry().retryOn(IOException.class), empty, 1);
            tried(driver, retry().retryOn(CompletionException.class), empty, 3);
            tried(driver, retry(), empty, 3);
        }

        @EveryDriver
        void wrapperInACircle_endsTheSearch(Driver driver) {
            LateCause outer = new LateCause();
            outer.initCause(new CompletionException("inner", outer));

            tried(driver, retry().retryOn(IOException.class), outer, 1);
        }
    }

    @Nested
    class Causes {
        @EveryDriver
        void R14_causeTwoLevelsDeep_isFound(Driver driver) {
            Exception failure = new IllegalArgumentException(new IllegalStateException(new SQLException()));

            tried(driver, retry().retryOnCause(SQLException.class), failure, 3);
            tried(driver, retry().retryOn(SQLException.class), failure, 1);
        }

        @EveryDriver
        void R14_secondSuppressed_isFound(Driver driver) {
            Exception failure = new IllegalArgumentException();
            failure.addSuppressed(new IllegalStateException());
            failure.addSuppressed(new SQLException());

            tried(driver, retry().retryOnCause(SQLException.class), failure, 3);
        }

        @EveryDriver
        void causeInACircle_endsTheSearch(Driver driver) {
            Exception failure = new IllegalArgumentException("a");
            failure.initCause(new IllegalStateException("b", failure));

            tried(driver, retry().retryOnCause(SQLException.class), failure, 1);
        }
    }

    @Nested
    class Errors {
        @EveryDriver
        void C047_errors_comeOutAsTheyAreAfterOneAttempt(Driver driver) {
            for (Error error : List.of(new OutOfMemoryError(), new StackOverflowError(), new AssertionError())) {
                tried(driver, retry(), error, 1);
                tried(driver, retry().retryOn(Throwable.class).retryOn(Exception.class), error, 1);
            }
        }

        @EveryDriver
        void C047_errorNamedByClass_isRetriedButForThoseOfTheMachine(Driver driver) {
            RetryBuilder named = retry().retryOn(AssertionError.class).retryOn(OutOfMemoryError.class);

            tried(driver, named, new AssertionError(), 3);
            assertThat(tried(driver, named, new OutOfMemoryError(), 1)).isEqualTo(StopReason.NEVER_LIST);
        }
    }
}
