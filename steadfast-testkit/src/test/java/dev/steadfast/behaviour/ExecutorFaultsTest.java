package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.fixed;
import static dev.steadfast.behaviour.World.ms;
import static dev.steadfast.behaviour.World.seconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.steadfast.Pipeline;
import dev.steadfast.PipelineBuilder;
import dev.steadfast.environment.Environment;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.policy.retry.FailurePlan;
import dev.steadfast.policy.retry.Repair;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.testkit.RecordingListener;
import dev.steadfast.testkit.VirtualTime;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An executor that refuses or breaks fails the operation with that; nothing hangs, and no token is lost. */
class ExecutorFaultsTest {
    private final VirtualTime time = VirtualTime.auto();
    private final RecordingListener events = new RecordingListener();
    private final Audit outside = new Audit();
    private final Audit inside = new Audit();
    private final IOException failure = new IOException("before");

    /** How the executor says no. */
    private enum Fault {
        REFUSES,
        BREAKS;

        RuntimeException thrown() {
            return this == REFUSES ? new RejectedExecutionException("no more") : new IllegalStateException("bug");
        }
    }

    /** Takes so many tasks in virtual time, then no more. */
    private Executor takes(int tasks, Fault fault) {
        AtomicInteger left = new AtomicInteger(tasks);
        return task -> {
            if (left.getAndDecrement() <= 0) {
                throw fault.thrown();
            }
            time.executor().execute(task);
        };
    }

    private PipelineBuilder pipeline(Environment environment) {
        return Pipeline.builder("test").environment(environment).listener(events);
    }

    private Pipeline retrying(Environment environment) {
        Retry retry = Retry.builder()
                .retryOn(Exception.class)
                .maxAttempts(5)
                .backoff(fixed(ms(100)))
                .build();
        return pipeline(environment)
                .timeout(seconds(60))
                .add(outside)
                .retry(retry)
                .add(inside)
                .build();
    }

    /** What is refused in virtual time goes on in the common pool, as the last resort. */
    private static Throwable failureOf(CompletableFuture<?> future) throws Exception {
        try {
            future.get(60, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            return e.getCause();
        }
        throw new AssertionError("did not fail");
    }

    private void assertRefused(CompletableFuture<?> future, Fault fault, Environment environment) throws Exception {
        Throwable thrown = failureOf(future);
        assertThat(thrown).isInstanceOf(RejectedExecutionException.class);
        if (fault == Fault.REFUSES) {
            assertThat(thrown).hasMessage("no more");
        } else {
            assertThat(thrown).hasCauseInstanceOf(IllegalStateException.class);
        }
        events.assertThat().endedWith(StopReason.REJECTED);
        assertThat(time.scheduledTasks()).as("timers left").isZero();
        assertThat(environment.pendingOperations()).as("operations left").isZero();
    }

    @ParameterizedTest
    @EnumSource
    void workersThatRefuseTheFirstAttempt_failTheOperation(Fault fault) throws Exception {
        Environment environment = time.environment();

        CompletableFuture<String> future = retrying(environment).callOn(takes(0, fault), () -> "never");

        assertRefused(future, fault, environment);
        inside.assertEnds("abandoned");
        outside.assertEnds("abandoned");
    }

    /** By then the operation has gone on without it. */
    @ParameterizedTest
    @EnumSource
    void workersThatRefuseAnAttemptWhoseTimeIsOver_changeNothing(Fault fault) throws Exception {
        Environment environment = time.environment();
        AtomicInteger closed = new AtomicInteger();
        List<Runnable> taken = new ArrayList<>();
        AtomicInteger asked = new AtomicInteger();
        Executor slow = task -> {
            if (asked.getAndIncrement() == 0) {
                time.advance(ms(700));
                throw fault.thrown();
            }
            taken.add(task);
        };
        Pipeline pipeline = pipeline(environment)
                .retry(Retry.builder().delays(ms(100)).build())
                .attemptTimeout(ms(500))
                .build();

        CompletableFuture<AutoCloseable> future = pipeline.callOn(slow, () -> closed::incrementAndGet);
        taken.get(0).run();

        assertThat(time.await(future)).isNotNull();
        assertThat(closed).as("times that the result was discarded").hasValue(0);
        events.assertThat().endedWith(StopReason.SUCCESS);
    }

    @ParameterizedTest
    @EnumSource
    void workersThatRefuseADelayedRetry_failTheOperation(Fault fault) throws Exception {
        Environment environment = time.environment();

        CompletableFuture<String> future = retrying(environment).callOn(takes(1, fault), () -> {
            throw failure;
        });
        time.advance(seconds(1));

        assertRefused(future, fault, environment);
        assertThat(failureOf(future).getSuppressed()).containsExactly(failure);
        inside.assertEnds("failure IOException", "abandoned");
        outside.assertEnds("abandoned");
    }

    @ParameterizedTest
    @EnumSource
    void environmentThatRefusesADelayedRetry_failsTheOperation(Fault fault) throws Exception {
        Environment environment =
                time.environmentBuilder().executor(takes(0, fault)).build();

        CompletableFuture<String> future =
                retrying(environment).callAsync(() -> CompletableFuture.failedFuture(failure));
        time.advance(seconds(1));

        assertRefused(future, fault, environment);
        assertThat(failureOf(future).getSuppressed()).containsExactly(failure);
        inside.assertEnds("failure IOException");
        outside.assertEnds("abandoned");
    }

    @ParameterizedTest
    @EnumSource
    void environmentThatRefusesATimeout_failsTheOperationAndCancelsTheWork(Fault fault) throws Exception {
        Environment environment =
                time.environmentBuilder().executor(takes(0, fault)).build();
        CompletableFuture<String> own = new CompletableFuture<>();

        CompletableFuture<String> future = retrying(environment).callAsync(() -> own);
        time.advance(seconds(60));

        assertRefused(future, fault, environment);
        assertThat(own).isCancelled();
        inside.assertEnds("abandoned");
        outside.assertEnds("abandoned");
    }

    @ParameterizedTest
    @EnumSource
    void environmentThatRefusesAGrant_failsTheOperationAndGivesThePermitBack(Fault fault) throws Exception {
        Environment environment =
                time.environmentBuilder().executor(takes(0, fault)).build();
        WaitingBulkhead bulkhead = new WaitingBulkhead(0, seconds(9));

        CompletableFuture<String> future = pipeline(environment)
                .add(outside)
                .add(bulkhead)
                .build()
                .callAsync(() -> CompletableFuture.completedFuture("never"));
        bulkhead.release();

        assertRefused(future, fault, environment);
        assertThat(bulkhead.free()).isEqualTo(1);
        outside.assertEnds("abandoned");
    }

    /** The result at hand is nobody's then. */
    @ParameterizedTest
    @EnumSource
    void environmentThatRefusesARepair_failsTheOperationAndDiscardsTheResultOnce(Fault fault) throws Exception {
        Environment environment =
                time.environmentBuilder().executor(takes(0, fault)).build();
        AtomicInteger closed = new AtomicInteger();
        FailurePlan login = FailurePlan.repair(Repair.each("login", (result, failed, attempt) -> {}));
        Pipeline pipeline = pipeline(environment)
                .retry(Retry.builder()
                        .planOnResult(AutoCloseable.class, result -> true, login)
                        .build())
                .build();

        CompletableFuture<AutoCloseable> future =
                pipeline.callAsync(() -> CompletableFuture.completedFuture(closed::incrementAndGet));

        assertRefused(future, fault, environment);
        assertThat(closed).as("times that the result was discarded").hasValue(1);
    }

    /** The executor of the caller's is for what follows a wait, so the first attempt has run. */
    @ParameterizedTest
    @EnumSource
    void continuationsThatRefuse_failTheOperation(Fault fault) throws Exception {
        Environment environment = time.environment();

        CompletableFuture<String> future =
                retrying(environment).callAsync(takes(0, fault), attempt -> CompletableFuture.failedFuture(failure));
        time.advance(seconds(1));

        assertRefused(future, fault, environment);
        inside.assertEnds("failure IOException");
    }

    @Test
    void nullExecutor_isRefusedAtOnce() {
        Pipeline pipeline = retrying(time.environment());

        assertThat(catchThrowable(() -> pipeline.callOn(null, () -> "never")))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("executor");
        assertThat(catchThrowable(() -> pipeline.callAsync((Executor) null, attempt -> null)))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("executor");
    }
}
