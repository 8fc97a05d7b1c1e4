package dev.steadfast.policy.retry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.outcome.Attempt;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.policy.budget.BudgetState;
import dev.steadfast.validation.Violations;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Conditions on results, on both results and exceptions, and on safety. */
class ResultConditionsTest {
    private static final Backoff COMMON = Backoff.fixed(Duration.ofMillis(1));
    private static final Backoff OWN = Backoff.fixed(Duration.ofMillis(2));
    private static final Attempt ATTEMPT = new FirstAttempt();

    private static Conditions conditions(Consumer<ConditionsBuilder> settings) {
        ConditionsBuilder builder = new ConditionsBuilder(Retry.builder(), new Violations("Retry"));
        settings.accept(builder);
        return builder.build(Verdict.retry(COMMON, BudgetState.USUAL));
    }

    private static StopReason refusal(Conditions conditions, Throwable failure) {
        return conditions.judge(null, failure, ATTEMPT).refusal();
    }

    private static StopReason refusalOfResult(Conditions conditions, Object result) {
        return conditions.judge(result, null, ATTEMPT).refusal();
    }

    @Nested
    class OnResults {
        private final Conditions blank = conditions(
                it -> it.<String>result("retryOnResult", String.class, String::isBlank, FailurePlan.sameBackoff()));

        @Test
        void result_thatFits_isRetried() {
            assertThat(refusalOfResult(blank, " ")).isNull();
            assertThat(refusalOfResult(blank, "full")).isEqualTo(StopReason.SUCCESS);
            assertThat(blank.judgesResults()).isTrue();
            assertThat(blank.mayReject(" ")).isTrue();
            assertThat(blank.mayReject("full")).isFalse();
            assertThat(blank.showsAttempt()).isFalse();
        }

        @Test
        void resultOfAnotherClass_orNull_isNotShownToThePredicate() {
            assertThat(refusalOfResult(blank, 7)).isEqualTo(StopReason.SUCCESS);
            assertThat(refusalOfResult(blank, null)).isEqualTo(StopReason.SUCCESS);
        }

        @Test
        void null_isAdmittedByObjectOnly() {
            Conditions object = conditions(it -> it.<Object>result(
                    "retryOnResult", Object.class, value -> value == null, FailurePlan.sameBackoff()));
            assertThat(refusalOfResult(object, null)).isNull();
            assertThat(refusalOfResult(object, "x")).isEqualTo(StopReason.SUCCESS);
        }

        @Test
        void R09_zeroOrFirstConstant_isAFaultLikeAnyOther() {
            Conditions zero = conditions(it ->
                    it.<Integer>result("retryOnResult", Integer.class, value -> value == 0, FailurePlan.sameBackoff()));
            assertThat(refusalOfResult(zero, 0)).isNull();
            Conditions first = conditions(it -> it.<StopReason>result(
                    "retryOnResult",
                    StopReason.class,
                    value -> value == StopReason.SUCCESS,
                    FailurePlan.sameBackoff()));
            assertThat(refusalOfResult(first, StopReason.SUCCESS)).isNull();
        }

        @Test
        void resultCondition_leavesTheDefaultForExceptions() {
            assertThat(refusal(blank, new IOException())).isNull();
            assertThat(refusal(blank, new NullPointerException())).isEqualTo(StopReason.NOT_RETRYABLE);
        }

        @Test
        void planOnResult_hasItsOwnBackoffAndCost() {
            Conditions planned = conditions(it -> it.<String>result(
                    "planOnResult",
                    String.class,
                    String::isBlank,
                    FailurePlan.backoff(OWN).cost(0)));
            assertThat(planned.judge("", null, ATTEMPT)).isEqualTo(Verdict.retry(OWN, 0));
        }

        @Test
        void poll_goesOnUntilDone_costsNothing_andRetriesNoException() {
            Conditions poll = conditions(it -> it.<String>pollUntil(String.class, "done"::equals));
            assertThat(poll.judge("pending", null, ATTEMPT)).isEqualTo(Verdict.retry(COMMON, 0));
            assertThat(refusalOfResult(poll, "done")).isEqualTo(StopReason.SUCCESS);
            assertThat(refusal(poll, new IOException())).isEqualTo(StopReason.NOT_RETRYABLE);
        }
    }

    @Nested
    class OnBoth {
        @Test
        void condition_decidesAboutResultsAndExceptions() {
            Conditions either = conditions(it ->
                    it.either((result, failure, attempt) -> "bad".equals(result) || failure instanceof IOException));
            assertThat(refusalOfResult(either, "bad")).isNull();
            assertThat(refusalOfResult(either, "good")).isEqualTo(StopReason.SUCCESS);
            assertThat(refusal(either, new CompletionException(new IOException())))
                    .isNull();
            assertThat(refusal(either, new TimeoutException()))
                    .as("no default beside it")
                    .isEqualTo(StopReason.NOT_RETRYABLE);
            assertThat(either.judge("bad", null, ATTEMPT)).isEqualTo(Verdict.retry(COMMON, BudgetState.USUAL));
            assertThat(either.judge(null, new IOException(), ATTEMPT))
                    .isEqualTo(Verdict.retry(COMMON, BudgetState.USUAL));
        }

        @Test
        void condition_withoutTheAttempt_canOnlySayMaybe() {
            Conditions either = conditions(it -> it.either((result, failure, attempt) -> false));
            assertThat(either.mayReject("anything")).isTrue();
            assertThat(either.judgesResults()).isTrue();
            assertThat(either.showsAttempt()).isTrue();
        }

        @Test
        void condition_seesTheAttempt() {
            List<Attempt> seen = new ArrayList<>();
            Conditions either = conditions(it -> it.either((result, failure, attempt) -> seen.add(attempt)));
            assertThat(refusalOfResult(either, "x")).isNull();
            assertThat(seen).containsExactly(ATTEMPT);
        }
    }

    @Nested
    class Unsafe {
        private final List<Throwable> asked = new ArrayList<>();
        private final Conditions unsafe = conditions(it -> {
            it.unsafe((result, failure, attempt) -> false);
            it.unsafe((result, failure, attempt) -> asked.add(failure));
        });

        @Test
        void failureThatWouldBeRetried_isFinal() {
            IOException inner = new IOException();
            assertThat(refusal(unsafe, new CompletionException(inner))).isEqualTo(StopReason.UNSAFE);
            assertThat(asked).containsExactly(inner);
            assertThat(unsafe.showsAttempt()).isTrue();
            assertThat(unsafe.judgesResults()).isFalse();
        }

        @Test
        void whatIsFinalAnyway_isNotAskedAbout() {
            assertThat(refusal(unsafe, new NullPointerException())).isEqualTo(StopReason.NOT_RETRYABLE);
            assertThat(refusalOfResult(unsafe, "fine")).isEqualTo(StopReason.SUCCESS);
            assertThat(asked).isEmpty();
        }
    }

    @Nested
    class AfterARuleHasMatched {
        private final List<String> asked = new ArrayList<>();

        private boolean ask(String result) {
            asked.add(result);
            return result.equals("plan");
        }

        @Test
        void conditionsThatAgree_areNotAskedAgain() {
            Conditions conditions = conditions(it -> {
                it.<String>result("retryOnResult", String.class, this::ask, FailurePlan.sameBackoff());
                it.<String>result("retryOnResult", String.class, this::ask, FailurePlan.sameBackoff());
            });
            assertThat(conditions.judgeRejected("x", ATTEMPT, List.of()))
                    .isEqualTo(Verdict.retry(COMMON, BudgetState.USUAL));
            assertThat(asked).isEmpty();
        }

        @Test
        void conditionsWithPlans_areAskedWhichItWas() {
            Conditions conditions = conditions(it -> {
                it.<String>result("planOnResult", String.class, this::ask, FailurePlan.backoff(OWN));
                it.<String>result("retryOnResult", String.class, result -> true, FailurePlan.sameBackoff());
            });
            assertThat(conditions.judgeRejected("plan", ATTEMPT, List.of()))
                    .isEqualTo(Verdict.retry(OWN, BudgetState.USUAL));
            assertThat(conditions.judgeRejected("x", ATTEMPT, List.of()))
                    .isEqualTo(Verdict.retry(COMMON, BudgetState.USUAL));
            assertThat(asked).containsExactly("plan", "x");
        }

        @Test
        void conditionOnBoth_isAskedForTheFirstTime() {
            Conditions conditions = conditions(it -> {
                it.<String>result("retryOnResult", String.class, this::ask, FailurePlan.sameBackoff());
                it.either((result, failure, attempt) -> result != null && result.equals("either"));
            });
            assertThat(conditions.mayReject("x")).isTrue();
            assertThat(asked).isEmpty();
            assertThat(conditions.judgeRejected("x", ATTEMPT, List.of())).isEqualTo(Verdict.SUCCESS);
            assertThat(conditions.judgeRejected("either", ATTEMPT, List.of()))
                    .isEqualTo(Verdict.retry(COMMON, BudgetState.USUAL));
        }

        @Test
        void resultThatIsUnsafe_isFinal() {
            Conditions conditions = conditions(it -> {
                it.<String>result("retryOnResult", String.class, this::ask, FailurePlan.sameBackoff());
                it.unsafe((result, failure, attempt) -> "x".equals(result));
            });
            assertThat(conditions.judgeRejected("x", ATTEMPT, List.of())).isEqualTo(Verdict.UNSAFE);
            assertThat(conditions.judgeRejected("y", ATTEMPT, List.of()))
                    .isEqualTo(Verdict.retry(COMMON, BudgetState.USUAL));
        }
    }
}
