package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.ms;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.outcome.Call;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.outcome.TimeoutExceeded;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.Retry;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** A proof of the contract: a stage whose inside runs more than once at a time, through every form of call. */
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
        return world.pipeline().add(hedge).add(inside).build();
    }

    private Hedge after(long millis, int most) {
        return Hedge.after(ms(millis), most, world.time.executor());
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
        Hedge hedge = Hedge.after(null, 2, world.time.executor());

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
    void C061_fatalFailure_endsTheRaceAtOnce(Driver driver) {
        FileNotFoundException fatal = new FileNotFoundException("fatal");
        Hedge hedge = after(100, 3).endingOn(FileNotFoundException.class);

        Ending<Answer> ending = driver.run(hedged(hedge), passes(Pass.answer(300, "never seen"), Pass.fail(20, fatal)));

        assertThat(ending.thrown()).isSameAs(fatal);
        letLateWorkEnd();
        assertThat(starts).containsExactly(Duration.ZERO, ms(100));
        assertClosedButFor(driver, "none");
    }

    @EveryDriver
    void C062_callThatIsNotEligible_runsOnce(Driver driver) {
        driver.run(hedged(after(50, 2).notEligible()), passes(Pass.answer(200, "only")));

        assertThat(starts).containsExactly(Duration.ZERO);
    }

    @EveryDriver
    void boundAroundARace_endsAllPasses(Driver driver) {
        Pipeline pipeline =
                world.pipeline().timeout(ms(200)).add(after(100, 2)).add(inside).build();

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
                .add(after(100, 2))
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
                .add(after(1000, 2))
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

    @EveryBlockingDriver
    void blockingFormWithoutAnExecutor_isToldHowToGetOne(Driver driver) {
        Ending<Answer> ending = driver.run(hedged(Hedge.after(ms(10), 2, null)), passes(Pass.answer(1, "a")));

        assertThat(ending.thrown())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("allowed: callAsync, or a policy with runOn(executor)");
    }
}
