package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.fixed;
import static dev.steadfast.behaviour.World.ms;
import static dev.steadfast.behaviour.World.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.TypedPipeline;
import dev.steadfast.event.FallbackKind;
import dev.steadfast.event.FallbackUsed;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.outcome.TimeoutExceeded;
import dev.steadfast.policy.fallback.Fallback;
import dev.steadfast.policy.fallback.FallbackContext;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.testkit.Script;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Fallbacks around retries, timeouts, other fallbacks and other pipelines. */
class FallbackAroundOthersTest {
    private final World world = new World();
    private final IOException failure = new IOException("first");
    private final List<FallbackContext> asked = new ArrayList<>();
    private final Fallback<String> answering = Fallback.of(context -> {
        asked.add(context);
        return "other";
    });

    private Pipeline with(Fallback<String> fallback) {
        return world.pipeline().fallback(fallback).build().untyped();
    }

    private <T> Ending<T> failing(Driver driver, Pipeline pipeline, Throwable thrown) {
        return driver.run(pipeline, world.<T>script().fail(1, () -> thrown));
    }

    @EveryDriverWithResult
    void C089_aroundARetry_runsOnceAfterAllAttempts(Driver driver) {
        Audit breaker = new Audit();
        Pipeline pipeline = world.pipeline()
                .fallback(answering)
                .retry(Retry.builder().maxAttempts(3).backoff(Backoff.none()).build())
                .add(breaker)
                .attemptTimeout(seconds(1))
                .build()
                .untyped();
        Script<String> script = world.<String>script().fail(1, () -> failure);

        assertThat(driver.run(pipeline, script).value()).isEqualTo("other");

        assertThat(script.calls()).isEqualTo(3);
        assertThat(asked).hasSize(1);
        assertThat(asked.get(0).attempt().number()).isEqualTo(3);
        breaker.assertEnds("failure IOException", "failure IOException", "failure IOException");
        world.events.assertThat().endedWith(StopReason.SUCCESS).endedAfterAttempts(3);
    }

    @EveryDriverWithResult
    void severalFallbacks_areTriedFromInsideOut(Driver driver) {
        IOException own = new IOException("own");
        Pipeline pipeline = world.pipeline()
                .fallback(Fallback.value("last resort"))
                .fallback(Fallback.of(context -> {
                    throw own;
                }))
                .build()
                .untyped();

        assertThat(failing(driver, pipeline, failure).value()).isEqualTo("last resort");

        assertThat(world.events.fallbacks()).extracting(FallbackUsed::failure).containsExactly(failure, own);
    }

    @EveryDriverWithResult
    void timeoutInside_isAnswered_andOutsideBoundsTheFallback(Driver driver) {
        Pipeline inside =
                world.pipeline().fallback(answering).timeout(seconds(1)).build().untyped();
        Script<String> slow = world.<String>script().taking(seconds(5)).fail(1, InterruptedException::new);
        assertThat(driver.run(inside, slow).value()).isEqualTo("other");
        assertThat(asked.get(0).failure()).isInstanceOf(TimeoutExceeded.class);

        World other = new World();
        Pipeline outside = other.pipeline()
                .timeout(seconds(1))
                .fallback(Fallback.<String>ofAsync(context -> new CompletableFuture<>()))
                .build()
                .untyped();
        assertThat(driver.run(outside, other.<String>script().fail(failure)).thrown())
                .isInstanceOf(TimeoutExceeded.class);
        assertThat(other.time.elapsed()).isEqualTo(seconds(1));
        assertThat(other.time.scheduledTasks()).isZero();
    }

    @EveryDriverWithResult
    void otherPipeline_retriesThereAndSharesTheDeadline(Driver driver) {
        TypedPipeline<String> replica = Pipeline.builder("replica")
                .environment(world.environment)
                .fallback(Fallback.value("from the replica's fallback"))
                .retry(Retry.builder().forever().backoff(fixed(seconds(2))).build())
                .build();
        Script<String> never = world.<String>script().fail(1, IOException::new);
        Pipeline pipeline = world.pipeline()
                .timeout(seconds(5))
                .fallback(replica.asFallback(never))
                .build()
                .untyped();

        Ending<String> ending = failing(driver, pipeline, failure);

        // The wait from 4 s to 6 s would not end in time.
        assertThat(never.calls()).isEqualTo(3);
        assertThat(ending.value()).isEqualTo("from the replica's fallback");
        assertThat(world.events.fallbacks()).extracting(FallbackUsed::kind).containsExactly(FallbackKind.PIPELINE);
        assertThat(world.environment.pendingOperations()).isZero();
    }

    @EveryDriverWithResult
    void otherPipeline_inAsynchronousForm_isCutWithTheOperation(Driver driver) {
        CompletableFuture<String> never = new CompletableFuture<>();
        Pipeline replica =
                Pipeline.builder("replica").environment(world.environment).build();
        Pipeline pipeline = world.pipeline()
                .timeout(seconds(5))
                .fallback(replica.asAsyncFallback(() -> never))
                .build()
                .untyped();

        assertThat(failing(driver, pipeline, failure).thrown()).isInstanceOf(TimeoutExceeded.class);

        assertThat(never).isCancelled();
        assertThat(world.environment.pendingOperations()).isZero();
    }

    @EveryDriverWithResult
    void workOfTheFallbacksOwnPipeline_seesItsAttempt(Driver driver) {
        Pipeline replica =
                Pipeline.builder("replica").environment(world.environment).build();
        Fallback<String> fallback = replica.asFallback(attempt -> attempt.operation() + attempt.number());

        assertThat(failing(driver, with(fallback), failure).value()).isEqualTo("replica1");
    }

    /** No stage of the fallback's may run on the timer: what a delay ends in goes to the executor. */
    @EveryDriverWithResult
    void afterADelay_answersOnTheExecutor(Driver driver) {
        Pipeline pipeline = world.pipeline()
                .fallback(answering)
                .retry(Retry.builder().maxAttempts(2).backoff(fixed(ms(10))).build())
                .build()
                .untyped();

        assertThat(failing(driver, pipeline, failure).value()).isEqualTo("other");
        assertThat(world.time.elapsed()).isEqualTo(ms(10));
    }
}
