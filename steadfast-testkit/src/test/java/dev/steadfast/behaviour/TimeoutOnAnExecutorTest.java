package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.ms;
import static dev.steadfast.behaviour.World.seconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.steadfast.Pipeline;
import dev.steadfast.outcome.Outcome;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.policy.timeout.Timeout;
import dev.steadfast.testkit.Script;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

/** A bound whose inside runs on another thread while the caller waits. */
class TimeoutOnAnExecutorTest {
    private final World world = new World();
    private final Audit inside = new Audit();
    private final List<String> handedOver = new ArrayList<>();
    private final Executor executor = task -> {
        handedOver.add("task");
        world.time.executor().execute(task);
    };

    private Pipeline attemptsElsewhere() {
        return world.pipeline()
                .retry(Retry.builder().maxAttempts(3).backoff(Backoff.none()).build())
                .add(Timeout.ofAttempt(seconds(1)).runOn(executor))
                .add(inside)
                .build();
    }

    @EveryDriver
    void attemptsOnAnExecutor_areRetriedAsEver(Driver driver) {
        Script<String> work =
                world.<String>script().taking(ms(200)).fail(2, IOException::new).reply("done");

        Ending<String> ending = driver.run(attemptsElsewhere(), work);

        assertThat(ending.value()).isEqualTo("done");
        inside.assertEnds("failure IOException", "failure IOException", "success");
        assertThat(world.time.elapsed()).isEqualTo(ms(600));
        assertThat(world.time.scheduledTasks()).isZero();
        world.events.assertThat().hasRetriesAfterAttempts(1, 2).endedWith(StopReason.SUCCESS);
    }

    @EveryBlockingDriver
    void everyAttempt_runsOnTheExecutor(Driver driver) {
        driver.run(attemptsElsewhere(), world.<String>script().fail(1, IOException::new));

        assertThat(handedOver).hasSize(3);
    }

    @EveryDriver
    void lastFailure_comesOutItself(Driver driver) {
        IOException failure = new IOException("itself");

        Ending<String> ending =
                driver.run(attemptsElsewhere(), world.<String>script().fail(failure));

        assertThat(ending.thrown()).isSameAs(failure);
        world.events.assertThat().endedWith(StopReason.ATTEMPTS).endedAfterAttempts(3);
    }

    @EveryBlockingDriver
    void operationOnAnExecutor_holdsItsRetriesToo(Driver driver) {
        Pipeline pipeline = world.pipeline()
                .add(Timeout.of(seconds(5)).runOn(executor))
                .retry(Retry.builder()
                        .maxAttempts(3)
                        .backoff(World.fixed(ms(100)))
                        .build())
                .add(inside)
                .build();
        Script<String> work = world.<String>script().fail(2, IOException::new).reply("done");

        assertThat(driver.run(pipeline, work).thrown()).isNull();

        assertThat(world.time.elapsed()).isEqualTo(ms(200));
        inside.assertEnds("failure IOException", "failure IOException", "success");
        world.events.assertThat().hasRetriesAfterAttempts(1, 2).endedAfterAttempts(3);
    }

    @Test
    void historyOfAnOperationOnAnExecutor_isTold() {
        Pipeline pipeline = world.silent()
                .add(Timeout.of(seconds(5)).runOn(executor))
                .retry(Retry.builder().maxAttempts(2).backoff(Backoff.none()).build())
                .build();

        Outcome<String> outcome = pipeline.outcome(world.<String>script().fail(2, IOException::new));

        assertThat(outcome.history().attempts()).isEqualTo(2);
        assertThat(outcome.history().reason()).isEqualTo(StopReason.ATTEMPTS);
        assertThat(outcome.history().failures()).hasSize(2);
    }

    /** A bug in a predicate is no failure of the work, on whatever thread it was asked. */
    @EveryBlockingDriver
    void callbackThatThrowsElsewhere_endsTheOperationAsEver(Driver driver) {
        IllegalStateException bug = new IllegalStateException("bug in a predicate");
        Audit outside = new Audit();
        Pipeline pipeline = world.pipeline()
                .add(outside)
                .add(Timeout.of(seconds(5)).runOn(executor))
                .retry(Retry.builder()
                        .retryIf(failure -> {
                            throw bug;
                        })
                        .build())
                .build();

        Ending<String> ending = driver.run(pipeline, world.<String>script().fail(new IOException("at hand")));

        assertThat(ending.thrown()).isSameAs(bug);
        outside.assertEnds("abandoned");
        world.events.assertThat().endedWith(StopReason.CALLBACK_FAILED);
    }

    @EveryBlockingDriver
    void executorThatRefuses_endsTheOperation(Driver driver) {
        RejectedExecutionException refusal = new RejectedExecutionException("full");
        Pipeline pipeline = world.pipeline()
                .retry(Retry.builder().maxAttempts(3).backoff(Backoff.none()).build())
                .add(Timeout.ofAttempt(seconds(1)).runOn(task -> {
                    throw refusal;
                }))
                .build();

        Ending<String> ending = driver.run(pipeline, () -> "never");

        assertThat(ending.thrown()).isSameAs(refusal);
        world.events.assertThat().hasRetries(0).endedWith(StopReason.REJECTED);
    }

    @Test
    void noExecutor_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Timeout.of(seconds(1)).runOn(null))
                .withMessage("Timeout.runOn was null; allowed: an Executor");
    }
}
