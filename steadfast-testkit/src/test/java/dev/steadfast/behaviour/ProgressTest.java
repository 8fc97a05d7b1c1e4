package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.ms;
import static dev.steadfast.behaviour.World.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.outcome.Attempt;
import dev.steadfast.outcome.AttemptCall;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.policy.budget.RetryBudget;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.Jitter;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.policy.retry.RetryBuilder;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Attempts that get on before they fail. */
class ProgressTest {
    private final World world = new World();
    private final List<Attempt> attempts = new ArrayList<>();
    private final List<Integer> numbers = new ArrayList<>();

    /** The forms whose work sees its attempt. */
    enum Form {
        CALL {
            @Override
            void run(World world, Pipeline pipeline, AttemptCall<Object, Exception> work) throws Exception {
                pipeline.call(work);
            }
        },
        OUTCOME {
            @Override
            void run(World world, Pipeline pipeline, AttemptCall<Object, Exception> work) {
                pipeline.outcome(work);
            }
        },
        CALL_ASYNC {
            @Override
            void run(World world, Pipeline pipeline, AttemptCall<Object, Exception> work) throws Exception {
                world.time.await(pipeline.callAsync(attempt -> {
                    CompletableFuture<Object> end = new CompletableFuture<>();
                    world.time.after(Duration.ZERO, () -> {
                        try {
                            end.complete(work.run(attempt));
                        } catch (Exception e) {
                            end.completeExceptionally(e);
                        }
                    });
                    return end;
                }));
            }
        },
        CALL_ON {
            @Override
            void run(World world, Pipeline pipeline, AttemptCall<Object, Exception> work) throws Exception {
                world.time.await(pipeline.callOn(world.environment.executor(), work));
            }
        };

        abstract void run(World world, Pipeline pipeline, AttemptCall<Object, Exception> work) throws Exception;
    }

    private void run(Form form, RetryBuilder retry, boolean... progress) {
        try {
            form.run(world, world.retrying(retry), attempt -> {
                numbers.add(attempt.number());
                attempts.add(attempt);
                if (progress[numbers.size() - 1]) {
                    attempt.progressed();
                }
                throw new IOException("broken off");
            });
        } catch (Exception expected) {
            assertThat(expected).hasStackTraceContaining("broken off");
        }
    }

    private static RetryBuilder three() {
        return Retry.builder()
                .maxAttempts(3)
                .backoff(Backoff.exponential(ms(100)).jitter(Jitter.none()))
                .budget(RetryBudget.unlimited());
    }

    /** The numbers that gax gives for a stream. */
    @ParameterizedTest
    @EnumSource
    void progress_countsAttemptsAndStepsAnew(Form form) {
        run(form, three(), false, false, true, true, false, false);

        assertThat(numbers).containsExactly(1, 2, 3, 4, 5, 6);
        world.events
                .assertThat()
                .hasDelays(ms(100), ms(200), ms(100), ms(100), ms(200))
                .endedWith(StopReason.ATTEMPTS)
                .endedAfterAttempts(6);
    }

    @ParameterizedTest
    @EnumSource
    void resuming_drawsNothingFromTheBudget(Form form) {
        run(form, three().maxAttempts(9).budget(RetryBudget.quota(1, 1, 1)), true, true, true, true, false, false);

        // The quota pays for one retry, after the fifth attempt.
        world.events.assertThat().endedWith(StopReason.BUDGET).endedAfterAttempts(6);
    }

    @ParameterizedTest
    @EnumSource
    void boundOfTime_isNotSetBack(Form form) {
        run(form, three().totalTime(ms(350)), true, true, true, true);

        world.events.assertThat().endedWith(StopReason.DEADLINE).endedAfterAttempts(4);
    }

    @ParameterizedTest
    @EnumSource
    void attemptTimeout_startsOver(Form form) {
        List<Duration> left = new ArrayList<>();
        run(
                form,
                three().attemptTimeout(ms(100), 2, seconds(1)).unsafeWhen((result, failure, attempt) -> {
                    left.add(attempt.remaining().orElseThrow());
                    return false;
                }),
                false,
                false,
                true,
                false,
                false);

        assertThat(left).containsExactly(ms(100), ms(200), ms(400), ms(200), ms(400));
    }

    /** Work that was given up may still be running. */
    @ParameterizedTest
    @EnumSource(value = Form.class, names = "CALL_ASYNC")
    void progressOfAnEarlierAttempt_doesNotCount(Form form) throws Exception {
        Pipeline pipeline = world.retrying(three());

        CompletableFuture<Object> future = pipeline.callAsync(attempt -> {
            attempts.add(attempt);
            attempts.get(0).progressed();
            return CompletableFuture.failedFuture(new IOException("broken off"));
        });
        assertThat(future.handle((value, thrown) -> thrown)).isNotNull();
        world.time.await(future.handle((value, thrown) -> "over"));

        // The first attempt got on by itself; what it says later is nothing to the others.
        world.events.assertThat().hasDelays(ms(100), ms(200)).endedAfterAttempts(3);
    }
}
