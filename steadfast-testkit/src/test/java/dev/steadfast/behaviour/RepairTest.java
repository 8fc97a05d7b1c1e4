package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.fixed;
import static dev.steadfast.behaviour.World.ms;
import static dev.steadfast.behaviour.World.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.environment.PolicyMode;
import dev.steadfast.hint.ServerHint;
import dev.steadfast.outcome.DelaySource;
import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.policy.budget.RetryBudget;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.FailurePlan;
import dev.steadfast.policy.retry.Jitter;
import dev.steadfast.policy.retry.Repair;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.policy.retry.RetryBuilder;
import dev.steadfast.testkit.Script;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Nested;

/** Something is put right once, and the work is tried again at once. */
class RepairTest {
    private final World world = new World();
    private final List<Duration> repairs = new ArrayList<>();
    private final Repair login = Repair.each("login", (result, failure, attempt) -> repairs.add(world.time.elapsed()));

    private RetryBuilder repairing(Repair repair) {
        return Retry.builder()
                .maxAttempts(2)
                .backoff(fixed(ms(100)))
                .plan(Unauthorized.class, FailurePlan.repair(repair));
    }

    @EveryDriver
    void repair_isMadeAndTheWorkTriedAgainAtOnce(Driver driver) {
        Ending<String> ending = driver.run(
                world.retrying(repairing(login)),
                world.<String>script().taking(ms(5)).fail(new Unauthorized()).reply("done"));

        assertThat(ending).isEqualTo(new Ending<>("done", null, false));
        assertThat(repairs).containsExactly(ms(5));
        world.events
                .assertThat()
                .hasSources(DelaySource.REPAIR)
                .hasDelays(ms(0))
                .endedWith(StopReason.SUCCESS)
                .endedAfterAttempts(2);
    }

    @EveryDriver
    void repair_usesUpNeitherAnAttemptNorAStepOfTheBackoff(Driver driver) {
        IOException last = new IOException("last");
        Pipeline pipeline = world.retrying(repairing(login)
                .maxAttempts(3)
                .retryOn(IOException.class)
                .backoff(Backoff.exponential(ms(100)).jitter(Jitter.none())));

        Ending<String> ending = driver.run(
                pipeline,
                world.<String>script().fail(new IOException("1"), new Unauthorized(), new IOException("2"), last));

        assertThat(ending.thrown()).isSameAs(last);
        world.events
                .assertThat()
                .hasSources(DelaySource.BACKOFF, DelaySource.REPAIR, DelaySource.BACKOFF)
                .hasDelays(ms(100), ms(0), ms(200))
                .endedWith(StopReason.ATTEMPTS)
                .endedAfterAttempts(4);
    }

    @EveryDriver
    void oneAttempt_leavesRoomForARepair(Driver driver) {
        Ending<String> ending = driver.run(
                world.retrying(repairing(login).maxAttempts(1)),
                world.<String>script().fail(new Unauthorized()).reply("done"));

        assertThat(ending.value()).isEqualTo("done");
    }

    @EveryDriver
    void secondFailureOfTheClass_isNotRetried(Driver driver) {
        Unauthorized second = new Unauthorized();

        Ending<String> ending = driver.run(
                world.retrying(repairing(login).maxAttempts(9)),
                world.<String>script().fail(new Unauthorized(), second));

        assertThat(ending.thrown()).isSameAs(second);
        assertThat(repairs).hasSize(1);
        world.events.assertThat().endedWith(StopReason.NOT_RETRYABLE).endedAfterAttempts(2);
    }

    @EveryDriver
    void secondFailureOfTheClass_isRetriedWhereAnotherConditionNamesIt(Driver driver) {
        driver.run(
                world.retrying(repairing(login).maxAttempts(3).retryOn(Unauthorized.class)),
                world.<String>script().fail(9, Unauthorized::new));

        assertThat(repairs).hasSize(1);
        world.events
                .assertThat()
                .hasSources(DelaySource.REPAIR, DelaySource.BACKOFF, DelaySource.BACKOFF)
                .endedWith(StopReason.ATTEMPTS)
                .endedAfterAttempts(4);
    }

    @EveryDriver
    void twoRepairs_areMadeOnceEach(Driver driver) {
        List<String> made = new ArrayList<>();
        Repair route = Repair.each("route", (result, failure, attempt) -> made.add("route " + failure.getMessage()));
        Repair token = Repair.each("token", (result, failure, attempt) -> made.add("token " + attempt.number()));
        Pipeline pipeline = world.retrying(Retry.builder()
                .maxAttempts(1)
                .plan(Unauthorized.class, FailurePlan.repair(token))
                .plan(IOException.class, FailurePlan.repair(route)));

        Ending<String> ending = driver.run(
                pipeline,
                world.<String>script()
                        .fail(new IOException("moved"), new Unauthorized())
                        .reply("done"));

        assertThat(ending.value()).isEqualTo("done");
        assertThat(made).containsExactly("route moved", "token 2");
    }

    @EveryDriver
    void sameRepairInTwoPlans_isMadeOnce(Driver driver) {
        Pipeline pipeline = world.retrying(repairing(login).plan(IOException.class, FailurePlan.repair(login)));

        driver.run(pipeline, world.<String>script().fail(new Unauthorized(), new IOException()));

        assertThat(repairs).hasSize(1);
        world.events.assertThat().endedWith(StopReason.NOT_RETRYABLE);
    }

    @EveryDriver
    void asyncRepair_isWaitedFor(Driver driver) {
        Repair slow = Repair.eachAsync("slow", (result, failure, attempt) -> {
            CompletableFuture<String> end = new CompletableFuture<>();
            world.time.after(ms(70), () -> end.complete("ignored"));
            return end;
        });
        Script<String> script = world.<String>script().fail(new Unauthorized()).reply("done");

        assertThat(driver.run(world.retrying(repairing(slow)), script).value()).isEqualTo("done");

        assertThat(script.starts()).containsExactly(ms(0), ms(70));
    }

    @EveryDriver
    void repair_drawsNothingFromTheBudget(Driver driver) {
        Pipeline pipeline = world.retrying(repairing(login).budget(RetryBudget.quota(10, 10, 10)));

        driver.run(pipeline, world.<String>script().fail(new Unauthorized()).reply("done"));

        assertThat(pipeline.counters().budgetLevel()).hasValue(1);
        assertThat(pipeline.counters().retries()).isEqualTo(1);
    }

    @EveryDriver
    void attempt_isNotTheLastWhileARepairMayFollow(Driver driver) throws Throwable {
        List<Boolean> last = new ArrayList<>();
        Pipeline pipeline = world.retrying(repairing(login)
                .maxAttempts(1)
                .unsafeWhen((result, failure, attempt) -> {
                    last.add(attempt.isLast());
                    return attempt.number() == 2;
                })
                .plan(IOException.class, FailurePlan.repair(Repair.each("other", (result, failure, attempt) -> {}))));

        driver.run(pipeline, world.<String>script().fail(new Unauthorized(), new IOException()));

        // Of two repairs one may still follow.
        assertThat(last).containsExactly(false, false);
        world.events.assertThat().endedWith(StopReason.UNSAFE);
    }

    @EveryDriver
    void attemptTimeout_growsWithWhatCounts(Driver driver) {
        List<Duration> left = new ArrayList<>();
        Pipeline pipeline = world.retrying(repairing(login)
                .maxAttempts(3)
                .retryOn(IOException.class)
                .attemptTimeout(ms(100), 2, seconds(1))
                .unsafeWhen((result, failure, attempt) -> {
                    left.add(attempt.remaining().orElseThrow());
                    return false;
                }));

        driver.run(
                pipeline,
                world.<String>script()
                        .fail(new Unauthorized(), new IOException())
                        .reply("done"));

        assertThat(left).containsExactly(ms(100), ms(100));
    }

    @Nested
    class Refused {
        @EveryDriver
        void neverList_wins(Driver driver) {
            driver.run(
                    world.retrying(repairing(login).neverRetryOn(Unauthorized.class)),
                    world.<String>script().fail(new Unauthorized()));

            assertThat(repairs).isEmpty();
            world.events.assertThat().endedWith(StopReason.NEVER_LIST);
        }

        @EveryDriver
        void unsafeRepetition_wins(Driver driver) {
            driver.run(
                    world.retrying(repairing(login).unsafeWhen((result, failure, attempt) -> true)),
                    world.<String>script().fail(new Unauthorized()));

            assertThat(repairs).isEmpty();
            world.events.assertThat().endedWith(StopReason.UNSAFE);
        }

        @EveryDriver
        void serverThatSaysStop_wins(Driver driver) {
            driver.run(
                    world.retrying(repairing(login).delayHint((result, failure, wallClock) -> ServerHint.stop())),
                    world.<String>script().fail(new Unauthorized()));

            assertThat(repairs).isEmpty();
            world.events.assertThat().endedWith(StopReason.SERVER_STOP);
        }

        @EveryDriver
        void retriesSwitchedOff_noRepair(Driver driver) {
            for (PolicyMode mode : List.of(PolicyMode.OFF, PolicyMode.OBSERVE_ONLY)) {
                Pipeline pipeline = world.retrying(repairing(login));
                pipeline.mode(PolicyKind.RETRY, mode);
                driver.run(pipeline, world.<String>script().fail(new Unauthorized()));
            }

            assertThat(repairs).isEmpty();
            world.events.assertThat().endedWith(StopReason.SWITCHED_OFF, StopReason.SWITCHED_OFF);
        }

        @EveryDriver
        void tooLittleTimeForAnotherAttempt_noRepair(Driver driver) {
            Unauthorized failure = new Unauthorized();
            Pipeline pipeline =
                    world.retrying(repairing(login).totalTime(ms(100)).minUsefulAttemptTime(ms(50)));

            Ending<String> ending =
                    driver.run(pipeline, world.<String>script().taking(ms(60)).fail(failure));

            assertThat(ending.thrown()).isSameAs(failure);
            assertThat(repairs).isEmpty();
            world.events.assertThat().endedWith(StopReason.NO_USEFUL_TIME);
        }

        @EveryDriver
        void repairThatLeavesTooLittleTime_noAttempt(Driver driver) {
            Unauthorized failure = new Unauthorized();
            Repair slow = Repair.each("slow", (result, thrown, attempt) -> world.time.sleep(60_000_000));
            Pipeline pipeline =
                    world.retrying(repairing(slow).totalTime(ms(100)).minUsefulAttemptTime(ms(50)));

            Ending<String> ending = driver.run(pipeline, world.<String>script().fail(failure));

            assertThat(ending.thrown()).isSameAs(failure);
            world.events.assertThat().endedWith(StopReason.NO_USEFUL_TIME).endedAfterAttempts(1);
        }
    }
}
