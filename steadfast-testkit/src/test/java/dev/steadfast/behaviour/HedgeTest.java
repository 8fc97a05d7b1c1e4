package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.ms;
import static dev.steadfast.behaviour.World.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.environment.PolicyMode;
import dev.steadfast.event.HedgeStarted;
import dev.steadfast.outcome.AttributeKey;
import dev.steadfast.outcome.Call;
import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.outcome.TimeoutExceeded;
import dev.steadfast.policy.budget.RetryBudget;
import dev.steadfast.policy.classify.Classifier;
import dev.steadfast.policy.hedge.Hedge;
import dev.steadfast.policy.hedge.HedgeBuilder;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.Retry;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Hedges, through every form of call. */
class HedgeTest {
    private final World world = new World();
    private final Audit inside = new Audit();
    private final List<Duration> starts = new ArrayList<>();
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

    /** What one pass does: takes so long, then answers, or fails if there is no answer. */
    private record Pass(Duration takes, String text, IOException failure) {
        static Pass answer(long millis, String text) {
            return new Pass(ms(millis), text, null);
        }

        static Pass fail(long millis, IOException failure) {
            return new Pass(ms(millis), null, failure);
        }
    }

    private Call<Answer, Exception> passes(Pass... passes) {
        AtomicInteger calls = new AtomicInteger();
        return () -> {
            Pass pass = passes[calls.getAndIncrement()];
            starts.add(world.time.elapsed());
            world.time.sleep(pass.takes().toNanos());
            if (pass.failure() != null) {
                throw pass.failure();
            }
            return new Answer(pass.text());
        };
    }

    private Pipeline hedged(Hedge hedge) {
        return world.pipeline().hedge(hedge).add(inside).build();
    }

    private HedgeBuilder hedge(int most) {
        return Hedge.builder().maxAttempts(most).budget(RetryBudget.unlimited()).runOn(world.time.executor());
    }

    private Hedge after(long millis, int most) {
        return hedge(most).delay(ms(millis)).build();
    }

    private List<HedgeStarted> started() {
        return world.events.events().stream()
                .filter(HedgeStarted.class::isInstance)
                .map(HedgeStarted.class::cast)
                .toList();
    }

    /** Late work runs on; its results must be seen to be thrown away. */
    private void letLateWorkEnd() {
        world.time.advance(ms(10_000));
    }

    /**
     * Whether the library sees the results of late work: run throws results away itself, and a future that was cancelled
     * does not give what it is completed with later.
     */
    private static boolean seesLateResults(Driver driver) {
        return driver != Driver.RUN && driver != Driver.RUN_WITH_ATTEMPT && driver != Driver.CALL_ASYNC_WITH_ATTEMPT;
    }

    private void assertClosedButFor(Driver driver, String seen) {
        if (seesLateResults(driver)) {
            assertThat(answers)
                    .allSatisfy(answer -> assertThat(answer.closed).isEqualTo(answer.text.equals(seen) ? 0 : 1));
        }
    }

    @EveryDriver
    void H01_answerWithinTheDelay_isTheOnlyPass(Driver driver) {
        Ending<Answer> ending = driver.run(hedged(after(85, 2)), passes(Pass.answer(80, "first")));

        assertThat(ending.value().text).isEqualTo("first");
        assertThat(starts).containsExactly(Duration.ZERO);
        inside.assertEnds("success");
        assertThat(world.time.scheduledTasks()).isZero();
        world.events.assertThat().endedWith(StopReason.SUCCESS);
        assertThat(started()).isEmpty();
    }

    @EveryDriver
    void C057_firstAnswerWins_andTheLateOneIsClosedOnce(Driver driver) {
        Pipeline pipeline = hedged(after(85, 2));

        Ending<Answer> ending = driver.run(pipeline, passes(Pass.answer(500, "primary"), Pass.answer(50, "hedge")));

        assertThat(ending.thrown()).isNull();
        if (!driver.isAsync() || driver.compareTo(Driver.CALL_ON) >= 0) {
            // Where attempts start on one thread and block it, the second cannot end before the first is woken.
            assertThat(world.time.elapsed()).isEqualTo(ms(135));
        }
        letLateWorkEnd();
        assertThat(starts).containsExactly(Duration.ZERO, ms(85));
        inside.assertEnds("abandoned", "success");
        assertThat(ending.value().text).isEqualTo("hedge");
        assertClosedButFor(driver, "hedge");
        world.events.assertThat().endedWith(StopReason.SUCCESS).endedAfterAttempts(1);
        assertThat(started()).singleElement().satisfies(event -> {
            assertThat(event.number()).isEqualTo(1);
            assertThat(event.delayNanos()).isEqualTo(ms(85).toNanos());
        });
        assertThat(world.time.scheduledTasks()).isZero();
        assertThat(world.environment.pendingOperations()).isZero();
    }

    @EveryDriver
    void H02_delayOfZero_startsAllAtOnce(Driver driver) {
        driver.run(hedged(after(0, 3)), passes(Pass.answer(50, "a"), Pass.answer(50, "b"), Pass.answer(50, "c")));

        letLateWorkEnd();
        // The first of these blocks the thread that would start the others.
        if (driver != Driver.CALL_ASYNC) {
            assertThat(starts).containsExactly(Duration.ZERO, Duration.ZERO, Duration.ZERO);
        }
    }

    @EveryDriver
    void H02_noDelay_startsTheNextOnlyAfterAFailure(Driver driver) {
        Hedge hedge = hedge(2).onlyAfterFailure().build();

        Ending<Answer> ending =
                driver.run(hedged(hedge), passes(Pass.fail(300, new IOException()), Pass.answer(50, "second")));

        assertThat(ending.thrown()).isNull();
        assertThat(starts).containsExactly(Duration.ZERO, ms(300));
        assertThat(world.time.elapsed()).isEqualTo(ms(350));
    }

    @EveryDriver
    void H03_C061_allFail_theFirstsFailureComesOutWithTheOthers(Driver driver) {
        IOException first = new IOException("first");
        IOException second = new IOException("second");

        Ending<Answer> ending = driver.run(hedged(after(100, 2)), passes(Pass.fail(300, first), Pass.fail(20, second)));

        assertThat(ending.thrown()).isSameAs(first);
        assertThat(first.getSuppressed()).containsExactly(second);
        assertThat(starts).containsExactly(Duration.ZERO, ms(100));
        inside.assertEnds("failure IOException", "failure IOException");
    }

    @EveryDriver
    void C061_failingHedge_isFollowedAtOnce(Driver driver) {
        Pipeline pipeline = hedged(after(100, 3));

        Ending<Answer> ending = driver.run(
                pipeline,
                passes(Pass.answer(300, "primary"), Pass.fail(20, new IOException()), Pass.answer(30, "third")));

        assertThat(ending.thrown()).isNull();
        letLateWorkEnd();
        assertThat(starts).containsExactly(Duration.ZERO, ms(100), ms(120));
        assertThat(started()).extracting(HedgeStarted::number).containsExactly(1, 2);
    }

    /** Passes that hold no thread, since the last would end after the first. */
    @Test
    void C061_failingHedge_doesNotEndTheRace() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        CompletableFuture<Answer> primary = new CompletableFuture<>();
        CompletableFuture<Answer> third = new CompletableFuture<>();

        CompletableFuture<Answer> end = hedged(after(100, 3)).callAsync(() -> {
            starts.add(world.time.elapsed());
            int call = calls.getAndIncrement();
            if (call == 0) {
                world.time.after(ms(300), () -> primary.complete(new Answer("primary")));
                return primary;
            }
            if (call == 2) {
                return third;
            }
            CompletableFuture<Answer> failing = new CompletableFuture<>();
            world.time.after(ms(20), () -> failing.completeExceptionally(new IOException()));
            return failing;
        });

        assertThat(world.time.await(end).text).isEqualTo("primary");
        assertThat(world.time.elapsed()).isEqualTo(ms(300));
        assertThat(starts).containsExactly(Duration.ZERO, ms(100), ms(120));
        assertThat(third).isCancelled();
        inside.assertEnds("success", "failure IOException", "abandoned");
    }

    @EveryDriver
    void C061_fatalFailure_endsTheRaceAtOnce(Driver driver) {
        FileNotFoundException fatal = new FileNotFoundException("fatal");
        Hedge hedge = hedge(3).delay(ms(100)).endOn(FileNotFoundException.class).build();

        Ending<Answer> ending = driver.run(hedged(hedge), passes(Pass.answer(300, "never seen"), Pass.fail(20, fatal)));

        assertThat(ending.thrown()).isSameAs(fatal);
        letLateWorkEnd();
        assertThat(starts).containsExactly(Duration.ZERO, ms(100));
        assertClosedButFor(driver, "none");
    }

    @EveryDriver
    void C062_onlyCallsThatAreEligible_areHedged(Driver driver) {
        AttributeKey<Boolean> repeatable = AttributeKey.named("repeatable");
        Hedge hedge = hedge(2).delay(ms(50))
                .eligible(attempt -> attempt.attributes().get(repeatable).isPresent())
                .build();

        driver.run(hedged(hedge), passes(Pass.answer(200, "write")));

        assertThat(starts).containsExactly(Duration.ZERO);
    }

    @EveryDriver
    void C062_callThatIsNotEligible_runsOnce(Driver driver) {
        Hedge hedge = hedge(2).delay(ms(50)).eligible(attempt -> false).build();

        driver.run(hedged(hedge), passes(Pass.answer(200, "only")));

        assertThat(starts).containsExactly(Duration.ZERO);
    }

    @EveryDriver
    void boundAroundARace_endsAllPasses(Driver driver) {
        Pipeline pipeline = world.pipeline()
                .timeout(ms(200))
                .hedge(after(100, 2))
                .add(inside)
                .build();

        Ending<Answer> ending = driver.run(pipeline, passes(Pass.answer(900, "a"), Pass.answer(900, "b")));

        assertThat(ending.thrown()).isInstanceOf(TimeoutExceeded.class);
        letLateWorkEnd();
        // In virtual time the caller and its executor are one thread, so both are reached by the interrupt of the
        // bound.
        inside.assertEnded(2);
        assertClosedButFor(driver, "none");
        assertThat(world.time.scheduledTasks()).isZero();
        world.events.assertThat().endedWith(StopReason.DEADLINE);
    }

    @EveryDriver
    void retryAroundARace_repeatsTheRace(Driver driver) {
        Pipeline pipeline = world.pipeline()
                .retry(Retry.builder().maxAttempts(2).backoff(Backoff.none()).build())
                .hedge(after(100, 2))
                .add(inside)
                .build();

        Ending<Answer> ending = driver.run(
                pipeline,
                passes(Pass.fail(20, new IOException()), Pass.fail(20, new IOException()), Pass.answer(20, "third")));

        assertThat(ending.thrown()).isNull();
        assertThat(starts).containsExactly(Duration.ZERO, ms(20), ms(40));
        world.events.assertThat().hasRetries(1).endedAfterAttempts(2);
    }

    @EveryDriver
    void retryInsideARace_isEachPassesOwn(Driver driver) {
        Pipeline pipeline = world.pipeline()
                .hedge(hedge(2).delay(seconds(1)).budget(RetryBudget.standard()).build())
                .retry(Retry.builder()
                        .maxAttempts(2)
                        .backoff(World.fixed(ms(10)))
                        .build())
                .add(inside)
                .build();

        Ending<Answer> ending =
                driver.run(pipeline, passes(Pass.fail(20, new IOException()), Pass.answer(20, "second")));

        assertThat(ending.thrown()).isNull();
        assertThat(starts).containsExactly(Duration.ZERO, ms(30));
    }

    @EveryDriver
    void switchedOffOrObserving_sendsOnceAndTellsNothing(Driver driver) {
        for (PolicyMode mode : List.of(PolicyMode.OFF, PolicyMode.OBSERVE_ONLY)) {
            Pipeline pipeline = hedged(after(50, 2));
            pipeline.mode(PolicyKind.HEDGE, mode);

            driver.run(pipeline, passes(Pass.answer(200, "only")));

            assertThat(starts).as(mode.name()).hasSize(1);
            starts.clear();
        }
        assertThat(started()).isEmpty();
    }

    @EveryDriver
    void resultThatIsAFailure_doesNotWin(Driver driver) {
        Hedge hedge = hedge(2).delay(ms(50))
                .classifier(Classifier.builder()
                        .failureResult(Answer.class, (Answer answer) -> answer.text.equals("bad"))
                        .build())
                .build();

        Ending<Answer> ending = driver.run(hedged(hedge), passes(Pass.answer(10, "bad"), Pass.answer(20, "good")));

        if (driver != Driver.RUN && driver != Driver.RUN_WITH_ATTEMPT) {
            assertThat(ending.value().text).isEqualTo("good");
            assertThat(starts).containsExactly(Duration.ZERO, ms(10));
        }
    }

    @EveryDriver
    void resultsThatAreAllFailures_giveThatOfTheFirst(Driver driver) {
        Hedge hedge = hedge(2).delay(ms(50))
                .classifier(Classifier.builder()
                        .failureResult(Answer.class, (Answer answer) -> true)
                        .build())
                .build();

        Ending<Answer> ending = driver.run(hedged(hedge), passes(Pass.answer(10, "a"), Pass.answer(20, "b")));

        assertThat(ending.value().text).isEqualTo("a");
        assertClosedButFor(driver, "a");
    }

    @EveryDriver
    void error_endsTheRaceAtOnce(Driver driver) {
        AtomicInteger calls = new AtomicInteger();
        AssertionError bug = new AssertionError("bug");

        Ending<Answer> ending = driver.run(hedged(after(50, 3)), () -> {
            calls.incrementAndGet();
            throw bug;
        });

        assertThat(ending.thrown()).isSameAs(bug);
        assertThat(calls).hasValue(1);
    }

    @EveryDriver
    void C082_manyRaces_leaveNoTimers(Driver driver) {
        Pipeline pipeline = world.silent().hedge(after(600_000, 2)).build();

        for (int i = 0; i < 1_000; i++) {
            driver.run(pipeline, () -> "quick");
        }

        assertThat(world.time.scheduledTasks()).isZero();
    }

    @EveryBlockingDriver
    void blockingFormWithoutAnExecutor_isToldHowToGetOne(Driver driver) {
        Hedge hedge = Hedge.builder().delay(ms(10)).build();

        Ending<Answer> ending = driver.run(hedged(hedge), passes(Pass.answer(1, "a")));

        assertThat(ending.thrown())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("allowed: callAsync, or a policy with runOn(executor)");
    }
}
