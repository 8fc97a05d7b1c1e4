package dev.steadfast.policy.retry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.outcome.Attempt;
import dev.steadfast.outcome.CallRejected;
import dev.steadfast.outcome.OperationInterrupted;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.policy.budget.BudgetState;
import dev.steadfast.validation.Violations;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** From how an attempt ended to what it means. */
class ConditionsTest {
    private static final Backoff COMMON = Backoff.fixed(Duration.ofMillis(1));
    private static final Backoff OWN = Backoff.fixed(Duration.ofMillis(2));
    private static final Attempt ATTEMPT = new FirstAttempt();

    private static Conditions conditions(Consumer<ConditionsBuilder> settings) {
        ConditionsBuilder builder = new ConditionsBuilder(Retry.builder(), new Violations("Retry"));
        settings.accept(builder);
        return builder.build(Verdict.retry(COMMON, BudgetState.USUAL));
    }

    private static Conditions retryOn(Class<? extends Throwable> type) {
        return conditions(it -> it.thrown("retryOn", type, false, failure -> true, FailurePlan.sameBackoff()));
    }

    private static Conditions retryOnCause(Class<? extends Throwable> type) {
        return conditions(it -> it.thrown("retryOnCause", type, true, failure -> true, FailurePlan.sameBackoff()));
    }

    private static Conditions always() {
        return retryOn(Throwable.class);
    }

    private static StopReason refusal(Conditions conditions, Throwable failure) {
        return conditions.judge(null, failure, ATTEMPT).refusal();
    }

    private static StopReason refusalOfResult(Conditions conditions, Object result) {
        return conditions.judge(result, null, ATTEMPT).refusal();
    }

    private static final class Rejected extends CallRejected {
        private static final long serialVersionUID = 1;

        Rejected() {
            super("rejected");
        }
    }

    private static final class OtherRejection extends CallRejected {
        private static final long serialVersionUID = 1;

        OtherRejection() {
            super("rejected otherwise");
        }
    }

    @Nested
    class ByDefault {
        private final Conditions defaults = conditions(it -> {});

        static List<Throwable> transients() {
            return List.of(
                    new IOException(),
                    new TimeoutException(),
                    new IllegalStateException(),
                    new RuntimeException(),
                    new Exception(),
                    new CompletionException(new IOException()),
                    new UncheckedIOException(new IOException()));
        }

        static List<Throwable> bugs() {
            return List.of(
                    new NullPointerException(),
                    new IllegalArgumentException(),
                    new NumberFormatException(),
                    new ClassCastException(),
                    new UnsupportedOperationException(),
                    new ArrayIndexOutOfBoundsException(),
                    new ArithmeticException(),
                    new AssertionError(),
                    new CancellationException(),
                    new Throwable(),
                    new CompletionException(new NullPointerException()));
        }

        @ParameterizedTest
        @MethodSource("transients")
        void exception_isRetried(Throwable failure) {
            Verdict verdict = defaults.judge(null, failure, ATTEMPT);
            assertThat(verdict.refusal()).isNull();
            assertThat(verdict.backoff()).isSameAs(COMMON);
            assertThat(verdict.cost()).isEqualTo(BudgetState.USUAL);
        }

        @ParameterizedTest
        @MethodSource("bugs")
        void programmingError_isNot(Throwable failure) {
            assertThat(refusal(defaults, failure)).isEqualTo(StopReason.NOT_RETRYABLE);
        }

        @Test
        void result_isASuccess() {
            assertThat(refusalOfResult(defaults, "value")).isEqualTo(StopReason.SUCCESS);
            assertThat(refusalOfResult(defaults, null)).isEqualTo(StopReason.SUCCESS);
            assertThat(defaults.judgesResults()).isFalse();
            assertThat(defaults.mayReject("value")).isFalse();
            assertThat(defaults.showsAttempt()).isFalse();
        }
    }

    @Nested
    class ByRule {
        @Test
        void interrupt_isNeverRetried_atAnyLayer() {
            assertThat(refusal(always(), new InterruptedException())).isEqualTo(StopReason.INTERRUPTED);
            assertThat(refusal(retryOn(InterruptedException.class), new InterruptedException()))
                    .isEqualTo(StopReason.INTERRUPTED);
            assertThat(refusal(always(), new ExecutionException(new InterruptedException())))
                    .isEqualTo(StopReason.INTERRUPTED);
            assertThat(refusal(always(), new OperationInterrupted("inner", new InterruptedException())))
                    .isEqualTo(StopReason.INTERRUPTED);
        }

        @Test
        void failureOfTheMachine_isNeverRetried_atAnyLayer() {
            assertThat(refusal(retryOn(VirtualMachineError.class), new StackOverflowError()))
                    .isEqualTo(StopReason.NEVER_LIST);
            assertThat(refusal(always(), new CompletionException(new OutOfMemoryError())))
                    .isEqualTo(StopReason.NEVER_LIST);
        }

        @Test
        void error_isRetriedOnlyIfNamedByClass() {
            assertThat(refusal(always(), new AssertionError())).isEqualTo(StopReason.NOT_RETRYABLE);
            assertThat(refusal(retryOn(Error.class), new AssertionError())).isNull();
            assertThat(refusal(retryOn(AssertionError.class), new AssertionError()))
                    .isNull();
            assertThat(refusal(retryOn(LinkageError.class), new AssertionError()))
                    .isEqualTo(StopReason.NOT_RETRYABLE);
            assertThat(refusal(retryOn(AssertionError.class), new CompletionException(new AssertionError())))
                    .isNull();
        }

        @Test
        void cancellation_isRetriedOnlyIfNamedByClass() {
            assertThat(refusal(always(), new CancellationException())).isEqualTo(StopReason.NOT_RETRYABLE);
            assertThat(refusal(retryOn(RuntimeException.class), new CancellationException()))
                    .isEqualTo(StopReason.NOT_RETRYABLE);
            assertThat(refusal(retryOn(CancellationException.class), new CancellationException()))
                    .isNull();
        }

        @Test
        void rejection_isFinalUnlessItsClassIsNamedAsOne() {
            assertThat(refusal(conditions(it -> {}), new Rejected())).isEqualTo(StopReason.REJECTED);
            assertThat(refusal(retryOn(Rejected.class), new Rejected())).isEqualTo(StopReason.REJECTED);
            Conditions named = conditions(it -> it.rejection(Rejected.class));
            assertThat(refusal(named, new Rejected())).isNull();
            assertThat(refusal(named, new OtherRejection())).isEqualTo(StopReason.REJECTED);
            assertThat(refusal(named, new IOException()))
                    .as("the default rule still holds")
                    .isNull();
        }

        @Test
        void neverList_wins_atAnyLayer() {
            Conditions never = conditions(it -> {
                it.thrown("retryOn", IOException.class, false, failure -> true, FailurePlan.sameBackoff());
                it.never(FileNotFoundException.class);
                it.never(UncheckedIOException.class);
                it.rejection(Rejected.class);
                it.never(Rejected.class);
            });
            assertThat(refusal(never, new IOException())).isNull();
            assertThat(refusal(never, new FileNotFoundException())).isEqualTo(StopReason.NEVER_LIST);
            assertThat(refusal(never, new CompletionException(new FileNotFoundException())))
                    .isEqualTo(StopReason.NEVER_LIST);
            assertThat(refusal(never, new UncheckedIOException(new IOException())))
                    .isEqualTo(StopReason.NEVER_LIST);
            assertThat(refusal(never, new Rejected())).isEqualTo(StopReason.NEVER_LIST);
        }
    }

    @Nested
    class OnExceptions {
        @Test
        void class_matchesSubclassesAndLayers_notCauses() {
            Conditions io = retryOn(IOException.class);
            assertThat(refusal(io, new IOException())).isNull();
            assertThat(refusal(io, new FileNotFoundException())).isNull();
            assertThat(refusal(io, new CompletionException(new FileNotFoundException())))
                    .isNull();
            assertThat(refusal(io, new RuntimeException(new IOException()))).isEqualTo(StopReason.NOT_RETRYABLE);
            assertThat(refusal(retryOn(CompletionException.class), new CompletionException(new IOException())))
                    .isNull();
        }

        @Test
        void firstCondition_replacesTheDefault() {
            assertThat(refusal(retryOn(IOException.class), new TimeoutException()))
                    .isEqualTo(StopReason.NOT_RETRYABLE);
            assertThat(refusal(retryOn(NullPointerException.class), new NullPointerException()))
                    .isNull();
        }

        @Test
        void cause_isFoundAnywhere_suppressedToo() {
            Conditions io = retryOnCause(IOException.class);
            assertThat(refusal(io, new IllegalStateException(new RuntimeException(new IOException()))))
                    .isNull();
            Throwable carrier = new IllegalStateException();
            carrier.addSuppressed(new RuntimeException());
            carrier.addSuppressed(new IOException());
            assertThat(refusal(io, carrier)).isNull();
            assertThat(refusal(io, new IllegalStateException())).isEqualTo(StopReason.NOT_RETRYABLE);
        }

        @Test
        void predicate_seesTheMatchingLayer() {
            List<Throwable> seen = new ArrayList<>();
            IOException inner = new IOException();
            UncheckedIOException wrapped = new UncheckedIOException(inner);
            Conditions conditions = conditions(it -> {
                it.thrown(
                        "retryOn", IOException.class, false, failure -> !seen.add(failure), FailurePlan.sameBackoff());
                it.thrown(
                        "retryOn",
                        UncheckedIOException.class,
                        false,
                        failure -> !seen.add(failure),
                        FailurePlan.sameBackoff());
                it.thrown(
                        "retryOnCause",
                        IOException.class,
                        true,
                        failure -> !seen.add(failure),
                        FailurePlan.sameBackoff());
            });
            assertThat(refusal(conditions, wrapped)).isEqualTo(StopReason.NOT_RETRYABLE);
            assertThat(seen).containsExactly(inner, wrapped, inner);
        }

        @Test
        void anyOfSeveral_suffices_andTheFirstDecides() {
            Conditions conditions = conditions(it -> {
                it.thrown(
                        "plan",
                        FileNotFoundException.class,
                        false,
                        failure -> true,
                        FailurePlan.backoff(OWN).cost(5));
                it.thrown("retryOn", IOException.class, false, failure -> true, FailurePlan.sameBackoff());
            });
            assertThat(conditions.judge(null, new FileNotFoundException(), ATTEMPT))
                    .isEqualTo(Verdict.retry(OWN, 5));
            assertThat(conditions.judge(null, new IOException(), ATTEMPT))
                    .isEqualTo(Verdict.retry(COMMON, BudgetState.USUAL));
        }
    }
}
