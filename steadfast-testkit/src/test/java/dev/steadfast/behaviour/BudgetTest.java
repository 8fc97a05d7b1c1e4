package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.fixed;
import static dev.steadfast.behaviour.World.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.environment.PolicyMode;
import dev.steadfast.hint.ServerHint;
import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.outcome.ResultRejected;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.policy.budget.Budget;
import dev.steadfast.policy.budget.RetryBudget;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.ExhaustedResult;
import dev.steadfast.policy.retry.FailurePlan;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.policy.retry.RetryBuilder;
import dev.steadfast.testkit.Script;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** What retries are paid from, and what happens when it is empty. */
class BudgetTest {
    private final World world = new World();

    private static RetryBuilder retry(Budget budget) {
        return Retry.builder().maxAttempts(100).backoff(Backoff.none()).budget(budget);
    }

    private Script<String> failing(int times) {
        return world.<String>script().fail(times, IOException::new).reply("done");
    }

    private static double level(Pipeline pipeline) {
        return pipeline.counters().budgetLevel().orElseThrow();
    }

    @Nested
    class OfEveryDriver {
        @EveryDriver
        void defaultBudget_pays10RetriesAtOnceAndThenEndsWithTheFailureAtHand(Driver driver) {
            IOException[] failures = new IOException[11];
            for (int i = 0; i < failures.length; i++) {
                failures[i] = new IOException("E" + (i + 1));
            }
            Script<String> work = world.<String>script().fail(failures);

            Ending<String> ending =
                    driver.run(world.retrying(Retry.builder().maxAttempts(100).backoff(Backoff.none())), work);

            assertThat(ending.thrown()).isSameAs(failures[10]).hasNoSuppressedExceptions();
            assertThat(work.calls()).isEqualTo(11);
            assertThat(world.time.elapsed()).isZero();
            world.events.assertThat().hasRetries(10).endedWith(StopReason.BUDGET);
        }

        @EveryDriver
        void operationsThatSucceed_payInTheirShare(Driver driver) {
            Pipeline pipeline = world.silent()
                    .retry(retry(RetryBudget.ratio(0.2).floorPerSecond(0)).build())
                    .build();
            for (int i = 0; i < 8; i++) {
                driver.run(pipeline, failing(0));
            }
            Script<String> work = failing(9);

            driver.run(pipeline, work);

            // Nine operations pay 1.8: one retry, and the fraction is not rounded up.
            assertThat(work.calls()).isEqualTo(2);
            assertThat(level(pipeline)).isBetween(0.8 - 1e-9, 0.8 + 1e-9);
            assertThat(pipeline.counters().operations()).hasValue(9);
            assertThat(pipeline.counters().stops()).isEqualTo(Map.of(StopReason.BUDGET, 1L));
        }

        @EveryDriver
        void fractionOfARetry_isNone(Driver driver) {
            Pipeline pipeline = world.silent()
                    .retry(retry(RetryBudget.ratio(0.6).floorPerSecond(0)).build())
                    .build();
            Script<String> first = failing(9);
            Script<String> second = failing(9);

            driver.run(pipeline, first);
            driver.run(pipeline, second);

            assertThat(first.calls()).as("with 0.6").isEqualTo(1);
            assertThat(second.calls()).as("with 1.2").isEqualTo(2);
        }

        @EveryDriverWithResult
        void rejectedResult_isReturnedWhenTheBudgetIsEmpty(Driver driver) {
            RetryBuilder retry = retry(RetryBudget.quota(2, 1, 1)).retryOnNull();
            Script<String> work = world.<String>script().reply((String) null);

            assertThat(driver.run(world.retrying(retry), work).thrown()).isNull();
            Throwable thrown = driver.run(
                            world.retrying(retry.exhaustedResult(ExhaustedResult.THROW)),
                            world.<String>script().reply((String) null))
                    .thrown();

            assertThat(work.calls()).isEqualTo(3);
            assertThat(thrown)
                    .isInstanceOfSatisfying(
                            ResultRejected.class,
                            rejected -> assertThat(rejected.reason()).isEqualTo(StopReason.BUDGET));
            world.events.assertThat().endedWith(StopReason.BUDGET, StopReason.BUDGET);
        }

        @EveryDriver
        void C066_successes_refillTheQuota(Driver driver) {
            Pipeline pipeline = world.silent()
                    .retry(retry(RetryBudget.quota(500, 5, 5)).maxAttempts(2).build())
                    .build();
            driver.run(pipeline, failing(0));
            assertThat(level(pipeline)).as("never above the capacity").isEqualTo(100);
            for (int i = 0; i < 100; i++) {
                Script<String> work = failing(9);
                driver.run(pipeline, work);
                assertThat(work.calls()).isEqualTo(2);
            }

            Script<String> refused = failing(9);
            driver.run(pipeline, refused);
            for (int i = 0; i < 5; i++) {
                driver.run(pipeline, failing(0));
            }
            Script<String> allowed = failing(9);
            driver.run(pipeline, allowed);

            assertThat(refused.calls()).isEqualTo(1);
            assertThat(allowed.calls()).isEqualTo(2);
            assertThat(level(pipeline)).isZero();
            assertThat(pipeline.counters().stops()).isEqualTo(Map.of(StopReason.ATTEMPTS, 101L, StopReason.BUDGET, 1L));
        }

        @EveryDriver
        void quota_afterASuccessfulRetry_hasTheLastCostBack(Driver driver) {
            Pipeline pipeline = world.silent()
                    .retry(retry(RetryBudget.quota(100, 10, 10)).build())
                    .build();

            driver.run(pipeline, failing(3));

            assertThat(level(pipeline)).as("three drawn, one given back").isEqualTo(8);
        }

        @EveryDriver
        void plansWithCosts_drawThem(Driver driver) {
            RetryBuilder plans = retry(RetryBudget.aws2026())
                    .maxAttempts(2)
                    .retryOn(IOException.class)
                    .plan(TimeoutException.class, FailurePlan.sameBackoff().throttled())
                    .plan(IllegalStateException.class, FailurePlan.sameBackoff().cost(100))
                    .plan(ArithmeticException.class, FailurePlan.sameBackoff().cost(0));
            Pipeline pipeline = world.silent().retry(plans.build()).build();

            driver.run(pipeline, world.<String>script().fail(1, IOException::new));
            assertThat(tokens(pipeline)).isEqualTo(500 - 14);
            driver.run(pipeline, world.<String>script().fail(1, TimeoutException::new));
            assertThat(tokens(pipeline)).isEqualTo(500 - 14 - 5);
            driver.run(pipeline, world.<String>script().fail(1, IllegalStateException::new));
            assertThat(tokens(pipeline)).isEqualTo(500 - 14 - 5 - 100);
            driver.run(pipeline, world.<String>script().fail(1, ArithmeticException::new));
            assertThat(tokens(pipeline)).isEqualTo(500 - 14 - 5 - 100);
        }

        @EveryDriver
        void grpcThrottle_countsAFailureAfterWhichTheServerStops_thoughNoConditionNamesIt(Driver driver) {
            Pipeline pipeline = world.silent()
                    .retry(retry(RetryBudget.grpc(10, 0.1))
                            .retryOn(TimeoutException.class)
                            .delayHint((result, failure, clock) ->
                                    failure instanceof IOException ? ServerHint.stop() : ServerHint.none())
                            .build())
                    .build();

            driver.run(pipeline, world.<String>script().fail(9, IOException::new));
            assertThat(level(pipeline)).as("9 of 10 are left").isEqualTo(3);
            driver.run(pipeline, world.<String>script().fail(9, IllegalStateException::new));
            assertThat(level(pipeline)).as("neither named nor stopped").isEqualTo(3);
        }

        @EveryDriver
        void costOf1_isOneToken(Driver driver) {
            Pipeline pipeline = world.silent()
                    .retry(retry(RetryBudget.quota(14, 14, 14))
                            .maxAttempts(2)
                            .plan(IOException.class, FailurePlan.sameBackoff().cost(1))
                            .plan(TimeoutException.class, FailurePlan.backoff(Backoff.none()))
                            .build())
                    .build();

            driver.run(pipeline, world.<String>script().fail(9, IOException::new));
            assertThat(tokens(pipeline)).isEqualTo(13);
            driver.run(pipeline, failing(0));
            driver.run(pipeline, world.<String>script().fail(9, TimeoutException::new));
            assertThat(tokens(pipeline)).as("the usual cost of the quota").isZero();
        }

        private long tokens(Pipeline pipeline) {
            return Math.round(level(pipeline) * 14);
        }

        @EveryDriver
        void grpcThrottle_countsFailuresThatAreNotRetriedToo(Driver driver) {
            Pipeline once = world.silent()
                    .retry(retry(RetryBudget.grpc(10, 0.1)).maxAttempts(1).build())
                    .build();

            for (int i = 0; i < 3; i++) {
                driver.run(once, failing(1));
            }
            assertThat(level(once))
                    .as("7 of 10: one more failure may be retried")
                    .isEqualTo(1);
            driver.run(once, world.<String>script().fail(1, IllegalArgumentException::new));
            assertThat(level(once)).as("not retryable, so no sign of overload").isEqualTo(1);
            driver.run(once, failing(1));
            assertThat(level(once)).isZero();
            for (int i = 0; i < 10; i++) {
                driver.run(once, failing(0));
            }
            assertThat(level(once)).as("ten successes bring one token").isEqualTo(1);
        }

        @EveryDriver
        void grpcThrottle_inAnOutage_allowsHalfOfTheTokensLessOne(Driver driver) {
            Script<String> work = failing(99);

            driver.run(world.retrying(retry(RetryBudget.grpc(10, 0.1))), work);

            assertThat(work.calls()).as("ceil(10 / 2) - 1 retries").isEqualTo(5);
            world.events.assertThat().endedWith(StopReason.BUDGET);
        }

        @EveryDriverWithResult
        void polls_drawNothing(Driver driver) {
            RetryBuilder poll = retry(RetryBudget.quota(1, 1, 1)).pollUntil(String.class, "ready"::equals);
            Pipeline pipeline = world.silent().retry(poll.build()).build();

            assertThat(driver.run(pipeline, world.<String>script().reply("no", "no", "no", "ready"))
                            .value())
                    .isEqualTo("ready");

            assertThat(level(pipeline)).isEqualTo(1);
        }

        @EveryDriver
        void switchedOff_drawsNothing(Driver driver) {
            for (PolicyMode mode : new PolicyMode[] {PolicyMode.OFF, PolicyMode.OBSERVE_ONLY}) {
                Pipeline pipeline = world.silent()
                        .retry(retry(RetryBudget.quota(3, 1, 1)).build())
                        .build();
                pipeline.mode(PolicyKind.RETRY, mode);

                driver.run(pipeline, failing(1));

                assertThat(level(pipeline)).as(mode.name()).isEqualTo(3);
            }
        }

        @EveryDriver
        void delayThatDoesNotFit_drawsNothing(Driver driver) {
            Pipeline pipeline = world.silent()
                    .timeout(seconds(1))
                    .retry(retry(RetryBudget.quota(3, 1, 1))
                            .backoff(fixed(seconds(2)))
                            .build())
                    .build();

            driver.run(pipeline, failing(1));

            assertThat(level(pipeline)).isEqualTo(3);
        }

        @EveryDriver
        void callbackThatThrows_leavesNoRetryUnderWay(Driver driver) {
            Pipeline pipeline = world.silent()
                    .retry(retry(RetryBudget.concurrency(0, 1))
                            .retryIf(failure -> {
                                if (failure.getMessage() != null) {
                                    throw new IllegalStateException("predicate");
                                }
                                return true;
                            })
                            .build())
                    .build();

            Ending<String> ending = driver.run(
                    pipeline, world.<String>script().fail(new IOException(), new IOException("breaks the predicate")));

            assertThat(ending.thrown()).hasMessage("predicate");
            assertThat(level(pipeline)).isEqualTo(1);
        }

        @EveryDriver
        void counters_withTheDefaultBudget_countOperationsAndTellTheLevel(Driver driver) {
            Pipeline byDefault = world.silent().retry(Retry.defaults()).build();
            Pipeline unlimited =
                    world.silent().retry(retry(RetryBudget.unlimited()).build()).build();

            for (Pipeline pipeline : new Pipeline[] {byDefault, unlimited}) {
                driver.run(pipeline, failing(1));
            }

            assertThat(byDefault.counters().operations()).hasValue(1);
            assertThat(byDefault.counters().attempts()).hasValue(2);
            assertThat(byDefault.counters().stops())
                    .as("successes only by choice")
                    .isEmpty();
            assertThat(level(byDefault)).isBetween(9.2 - 1e-9, 9.5);
            assertThat(unlimited.counters().operations()).isEmpty();
            assertThat(unlimited.counters().budgetLevel()).isEmpty();
        }
    }

    /** Envoy's budget: operations run inside the retries of others, so that all are under way at once. */
    @Nested
    class OfConcurrency {
        private final Pipeline pipeline = world.pipeline()
                .retry(retry(RetryBudget.concurrency(0.2, 3)).maxAttempts(2).build())
                .build();

        private int retriesAtOnce;

        /** So many operations that just run, and inside them others that fail once and then run the next. */
        private Ending<String> nest(Driver driver, int plain, int failing) {
            if (plain > 0) {
                return driver.run(pipeline, () -> value(nest(driver, plain - 1, failing)));
            }
            boolean[] failed = new boolean[1];
            return driver.run(pipeline, () -> {
                if (!failed[0]) {
                    failed[0] = true;
                    throw new IOException("first attempt");
                }
                retriesAtOnce++;
                return failing > 1 ? value(nest(driver, 0, failing - 1)) : "innermost";
            });
        }

        private String value(Ending<String> ending) {
            // The refusal is what the test looks for; the operations around it are to succeed.
            return ending.thrown() == null ? ending.value() : ending.thrown().getMessage();
        }

        @EveryDriver
        void C063_of25Operations_5RetryAtOnce(Driver driver) {
            assertThat(nest(driver, 20, 6).value()).isEqualTo("first attempt");

            assertThat(retriesAtOnce).isEqualTo(5);
            assertThat(world.events.ends())
                    .filteredOn(end -> end.reason() == StopReason.BUDGET)
                    .hasSize(1);
            assertThat(level(pipeline)).as("nothing is left under way").isEqualTo(3);
        }

        @EveryDriver
        void C063_of2OperationsOrOne_3RetryAtOnce(Driver driver) {
            assertThat(nest(driver, 2, 4).value()).isEqualTo("first attempt");
            assertThat(retriesAtOnce).isEqualTo(3);

            retriesAtOnce = 0;
            assertThat(nest(driver, 0, 4).value()).isEqualTo("first attempt");
            assertThat(retriesAtOnce).isEqualTo(3);
            assertThat(level(pipeline)).isEqualTo(3);
        }
    }

    @Test
    void builtAHundredTimes_underOneName_stillWorks() {
        for (int i = 0; i < 250; i++) {
            Pipeline pipeline = world.silent().retry(Retry.defaults()).build();
            assertThat(pipeline.get(() -> "done")).isEqualTo("done");
        }
    }
}
