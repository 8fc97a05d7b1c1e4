package dev.steadfast.behaviour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steadfast.Pipeline;
import dev.steadfast.outcome.Attempt;
import dev.steadfast.outcome.Call;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.policy.budget.RetryBudget;
import dev.steadfast.policy.hedge.Hedge;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.NestedRetries;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.policy.retry.RetryBuilder;
import dev.steadfast.testkit.RecordingListener;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Pipelines that retry within attempts of pipelines that retry, where the attempt is passed on. */
class NestedTest {
    private final World world = new World();
    private final RecordingListener inside = new RecordingListener();
    private final AtomicInteger requests = new AtomicInteger();

    private RetryBuilder attempts(int number) {
        return Retry.builder().maxAttempts(number).backoff(Backoff.none()).budget(RetryBudget.unlimited());
    }

    private Pipeline inner(RetryBuilder retry) {
        return Pipeline.builder("inner")
                .environment(world.environment)
                .listener(inside)
                .retry(retry.build())
                .build();
    }

    /** How the outer pipeline is called, and how the inner one within its attempt. */
    enum Form {
        BLOCKING {
            @Override
            <T> T run(World world, Pipeline outer, Pipeline inner, Call<T, Exception> work) throws Exception {
                return outer.call(attempt -> inner.call(attempt, work));
            }
        },
        ASYNC {
            @Override
            <T> T run(World world, Pipeline outer, Pipeline inner, Call<T, Exception> work) throws Exception {
                return awaited(world, outer.callAsync(attempt -> inner.callAsync(attempt, in -> once(work))));
            }
        },
        BLOCKING_IN_ASYNC {
            @Override
            <T> T run(World world, Pipeline outer, Pipeline inner, Call<T, Exception> work) throws Exception {
                return awaited(world, outer.callOn(world.environment.executor(), attempt -> inner.call(attempt, work)));
            }
        };

        abstract <T> T run(World world, Pipeline outer, Pipeline inner, Call<T, Exception> work) throws Exception;

        private static <T> CompletableFuture<T> once(Call<T, Exception> work) {
            try {
                return CompletableFuture.completedFuture(work.run());
            } catch (Exception e) {
                return CompletableFuture.failedFuture(e);
            }
        }

        private static <T> T awaited(World world, CompletableFuture<T> future) throws Exception {
            try {
                return world.time.await(future);
            } catch (ExecutionException e) {
                throw (Exception) e.getCause();
            }
        }
    }

    private String busy() throws IOException {
        requests.incrementAndGet();
        throw new IOException("429");
    }

    /** Of several passes, that counts whose end is taken. */
    @ParameterizedTest
    @EnumSource
    void C108_twoLayersWithAHedgeBetween_doNotMultiply(Form form) {
        Hedge hedge = Hedge.builder()
                .onlyAfterFailure()
                .maxAttempts(2)
                .runOn(world.environment.executor())
                .build();
        Pipeline outer =
                world.pipeline().retry(attempts(4).build()).hedge(hedge).build();

        assertThatThrownBy(() -> form.run(world, outer, inner(attempts(3)), this::busy))
                .hasMessage("429");

        assertThat(requests).hasValue(6);
        world.events.assertThat().endedWith(StopReason.NESTED).endedAfterAttempts(1);
    }

    @ParameterizedTest
    @EnumSource
    void C108_twoLayers_doNotMultiply(Form form) {
        Pipeline outer = world.retrying(attempts(4));

        assertThatThrownBy(() -> form.run(world, outer, inner(attempts(3)), this::busy))
                .hasMessage("429");

        assertThat(requests).hasValueLessThanOrEqualTo(4).hasValue(3);
        inside.assertThat().endedWith(StopReason.ATTEMPTS);
        world.events.assertThat().endedWith(StopReason.NESTED).endedAfterAttempts(1);
    }

    @ParameterizedTest
    @EnumSource
    void C108_detectionOff_multiplies(Form form) {
        Pipeline outer = world.retrying(attempts(4).nested(NestedRetries.ALLOW));
        Pipeline inner = inner(attempts(3));

        assertThatThrownBy(() -> form.run(world, outer, inner, this::busy)).hasMessage("429");

        assertThat(requests).hasValue(12);
        assertThat(inner.counters().attempts()).hasValue(12);
        world.events.assertThat().endedWith(StopReason.ATTEMPTS).endedAfterAttempts(4);
    }

    @ParameterizedTest
    @EnumSource
    void failureThatTheInnerOneDoesNotRetry_isRetriedOutside(Form form) {
        Pipeline outer = world.retrying(attempts(4));
        Pipeline inner = inner(attempts(3).retryOn(IllegalStateException.class));

        assertThatThrownBy(() -> form.run(world, outer, inner, this::busy)).hasMessage("429");

        assertThat(requests).hasValue(4);
        world.events.assertThat().endedWith(StopReason.ATTEMPTS);
    }

    @ParameterizedTest
    @EnumSource
    void innerOneOfASingleAttempt_hasRetriedNothing(Form form) {
        assertThatThrownBy(() -> form.run(world, world.retrying(attempts(4)), inner(attempts(1)), this::busy))
                .hasMessage("429");

        assertThat(requests).hasValue(4);
    }

    @ParameterizedTest
    @EnumSource
    void refusalByTheInnerBudget_isFinalOutside(Form form) {
        Pipeline inner = inner(attempts(3).budget(RetryBudget.concurrency(0, 0)));

        assertThatThrownBy(() -> form.run(world, world.retrying(attempts(4)), inner, this::busy))
                .hasMessage("429");

        assertThat(requests).hasValue(1);
        inside.assertThat().endedWith(StopReason.BUDGET);
        world.events.assertThat().endedWith(StopReason.NESTED);
    }

    @ParameterizedTest
    @EnumSource
    void rejectedResult_isFinalOutsideToo(Form form) throws Exception {
        Pipeline outer = world.retrying(attempts(4).retryOnResult(String.class, (String result) -> true));
        Pipeline inner = inner(attempts(3).retryOnResult(String.class, (String result) -> true));

        assertThat(form.<String>run(world, outer, inner, () -> "busy " + requests.incrementAndGet()))
                .isEqualTo("busy 3");

        world.events.assertThat().endedWith(StopReason.NESTED);
    }

    @Test
    void failureThatTheWorkTranslates_isStillTheSame() {
        Pipeline outer = world.retrying(attempts(4));
        Pipeline inner = inner(attempts(3));

        assertThatThrownBy(() -> outer.call(attempt -> translated(inner, attempt)))
                .hasMessage("no stock");

        assertThat(requests).hasValue(3);
        world.events.assertThat().endedWith(StopReason.NESTED);
    }

    private String translated(Pipeline inner, Attempt attempt) throws InterruptedException {
        try {
            return inner.call(attempt, this::busy);
        } catch (IOException e) {
            throw new IllegalStateException("no stock", e);
        }
    }

    @Test
    void otherFailureOfTheSameAttempt_isRetried() throws Exception {
        Pipeline outer = world.retrying(attempts(2));
        Pipeline inner = inner(attempts(3));

        String value = outer.call(attempt -> {
            if (attempt.number() == 1) {
                assertThatThrownBy(() -> inner.call(attempt, this::busy)).hasMessage("429");
                throw new IOException("its own");
            }
            return "done";
        });

        assertThat(value).isEqualTo("done");
    }

    @ParameterizedTest
    @EnumSource
    void refuse_doesNotLetARetryInside(Form form) {
        Pipeline outer = world.retrying(attempts(4).nested(NestedRetries.REFUSE));

        assertThatThrownBy(() -> form.run(world, outer, inner(attempts(3)), this::busy))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("Pipeline inner was called within an attempt of test, which refuses retries");

        assertThat(requests).hasValue(0);
        world.events.assertThat().endedWith(StopReason.NESTED).endedAfterAttempts(1);
    }

    @ParameterizedTest
    @EnumSource
    void refuse_letsAPipelineWithoutARetryInside(Form form) throws Exception {
        Pipeline outer = world.retrying(attempts(4).nested(NestedRetries.REFUSE));
        Pipeline inner =
                Pipeline.builder("inner").environment(world.environment).build();

        assertThat(form.<String>run(world, outer, inner, () -> "done")).isEqualTo("done");
    }
}
