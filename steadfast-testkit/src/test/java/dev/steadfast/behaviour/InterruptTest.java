package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.fixed;
import static dev.steadfast.behaviour.World.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.PipelineBuilder;
import dev.steadfast.outcome.OperationInterrupted;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.policy.retry.RetryBuilder;
import dev.steadfast.testkit.Script;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;

/** Cancellation as blocking code knows it: an interrupt. */
class InterruptTest {
    final World world = new World();
    private final RetryBuilder retry = Retry.builder().maxAttempts(3).backoff(fixed(seconds(3)));

    @AfterEach
    void leaveNoInterruptBehind() {
        assertThat(Thread.interrupted()).isFalse();
    }

    /** What else stands around the retry. */
    PipelineBuilder bounded(PipelineBuilder pipeline) {
        return pipeline;
    }

    private Pipeline retrying(RetryBuilder builder) {
        return bounded(world.pipeline()).retry(builder.build()).build();
    }

    private static void interruptSelf() {
        Thread.currentThread().interrupt();
    }

    /** Every form keeps the failure before the interrupt as suppressed. */
    private void assertInterruptedAfter(Driver driver, Ending<String> ending, Throwable before) {
        driver.assertInterrupted(ending);
        assertThat(ending.thrown().getSuppressed()).containsExactly(before);
        world.events.assertThat().endedWith(StopReason.INTERRUPTED);
    }

    @EveryBlockingDriver
    void C021_R37_interruptDuringTheWait_endsItAtOnceWithTheFailureBefore(Driver driver) {
        IOException before = new IOException("before");
        Script<String> work = world.<String>script().fail(before);
        world.time.after(seconds(1), InterruptTest::interruptSelf);

        Ending<String> ending = driver.run(retrying(retry), work);

        assertInterruptedAfter(driver, ending, before);
        assertThat(work.calls()).isEqualTo(1);
        assertThat(world.time.elapsed()).isEqualTo(seconds(1));
    }

    @EveryBlockingDriver
    void C023_threadAlreadyInterrupted_makesOneAttemptAndDoesNotSpin(Driver driver) {
        IOException before = new IOException("before");
        Script<String> work = world.<String>script().fail(before);
        interruptSelf();

        Ending<String> ending = driver.run(retrying(retry), work);

        assertInterruptedAfter(driver, ending, before);
        assertThat(work.calls()).isEqualTo(1);
        assertThat(world.time.elapsed()).isZero();
    }

    @EveryBlockingDriver
    void C023_threadAlreadyInterruptedAndNoDelay_makesOneAttempt(Driver driver) {
        Script<String> work = world.<String>script().fail(1, IOException::new);
        interruptSelf();

        driver.assertInterrupted(
                driver.run(retrying(Retry.builder().maxAttempts(5).backoff(Backoff.none())), work));

        assertThat(work.calls()).isEqualTo(1);
    }

    @EveryBlockingDriver
    void C023_workThatThrowsTheInterruptItself_isNotRetried(Driver driver) {
        InterruptedException thrown = new InterruptedException("from the work");
        Script<String> work = world.<String>script().fail(thrown);

        Ending<String> ending = driver.run(retrying(retry.retryOn(Exception.class)), work);

        driver.assertInterrupted(ending);
        assertThat(
                        ending.thrown() instanceof OperationInterrupted
                                ? ending.thrown().getCause()
                                : ending.thrown())
                .isSameAs(thrown);
        assertThat(work.calls()).isEqualTo(1);
        world.events.assertThat().hasRetries(0).endedWith(StopReason.INTERRUPTED);
    }

    @EveryBlockingDriver
    void interruptThrownBySecondAttempt_carriesTheFirstFailure(Driver driver) {
        IOException first = new IOException("first");
        Script<String> work = world.<String>script().fail(first, new InterruptedException());

        assertInterruptedAfter(driver, driver.run(retrying(retry), work), first);
    }

    @EveryBlockingDriver
    void R32_interruptDuringAnAttemptThatSucceeds_changesNothing(Driver driver) {
        Ending<String> ending = driver.run(retrying(retry), () -> {
            interruptSelf();
            return "done";
        });

        assertThat(ending).isEqualTo(new Ending<>("done", null, true));
        world.events.assertThat().endedWith(StopReason.SUCCESS);
    }

    @EveryBlockingDriver
    void R33_interruptDuringAnAttemptThatFailsForGood_changesNothing(Driver driver) {
        IllegalArgumentException bug = new IllegalArgumentException();

        Ending<String> ending = driver.run(retrying(retry), () -> {
            interruptSelf();
            throw bug;
        });

        assertThat(ending).isEqualTo(new Ending<>(null, bug, true));
        world.events.assertThat().endedWith(StopReason.NOT_RETRYABLE);
    }

    @EveryBlockingDriver
    void R34_interruptDuringAnAttemptThatWouldBeRetried_isToldOnceAndEndsTheOperation(Driver driver) {
        IOException failure = new IOException();
        AtomicInteger calls = new AtomicInteger();

        Ending<String> ending = driver.run(retrying(retry), () -> {
            calls.incrementAndGet();
            interruptSelf();
            throw failure;
        });

        assertInterruptedAfter(driver, ending, failure);
        assertThat(calls).hasValue(1);
        world.events.assertThat().hasRetries(1).endedAfterAttempts(1);
    }

    @EveryBlockingDriver
    void R35_interruptDuringTheLastAttempt_leavesItsFailureAlone(Driver driver) {
        IOException failure = new IOException();

        Ending<String> ending = driver.run(retrying(retry.maxAttempts(1)), () -> {
            interruptSelf();
            throw failure;
        });

        assertThat(ending).isEqualTo(new Ending<>(null, failure, true));
        world.events.assertThat().endedWith(StopReason.ATTEMPTS);
    }

    @EveryBlockingDriver
    void R36_listenerThatInterrupts_endsTheOperation(Driver driver) {
        IOException failure = new IOException();
        Script<String> work = world.<String>script().fail(failure);

        Ending<String> ending = driver.run(retrying(retry.onRetry(event -> interruptSelf())), work);

        assertInterruptedAfter(driver, ending, failure);
        assertThat(work.calls()).isEqualTo(1);
        assertThat(world.time.elapsed()).isEqualTo(Duration.ZERO);
    }

    @EveryBlockingDriver
    void silentPipeline_isInterruptedAlikeAndCountsIt(Driver driver) {
        IOException before = new IOException("before");
        Pipeline pipeline = bounded(world.silent()).retry(retry.build()).build();
        world.time.after(seconds(1), InterruptTest::interruptSelf);

        Ending<String> ending = driver.run(pipeline, world.<String>script().fail(before));

        driver.assertInterrupted(ending);
        assertThat(ending.thrown().getSuppressed()).containsExactly(before);
        assertThat(pipeline.counters().stops(StopReason.INTERRUPTED)).isEqualTo(1);
        assertThat(pipeline.counters().backoffNanos()).isZero();
    }
}
