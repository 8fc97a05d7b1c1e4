package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.fixed;
import static dev.steadfast.behaviour.World.seconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steadfast.Pipeline;
import dev.steadfast.outcome.TimeoutExceeded;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.spi.Stage;
import dev.steadfast.spi.Step;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

/** What an attempt knows of its own end. */
class AttemptCutTest {
    private final World world = new World();
    private final List<String> ran = new ArrayList<>();
    private final Pipeline pipeline = world.silent()
            .retry(Retry.builder().maxAttempts(2).backoff(Backoff.none()).build())
            .attemptTimeout(seconds(2))
            .build();

    @Test
    void cancelled_isTrueOnceTheBoundHasPassed_andNotInTheNextAttempt() throws Exception {
        List<Boolean> seen = new ArrayList<>();

        String value = pipeline.call(attempt -> {
            seen.add(attempt.cancelled());
            if (attempt.number() == 2) {
                return "second";
            }
            world.time.advance(seconds(2));
            seen.add(attempt.cancelled());
            throw new IOException();
        });

        assertThat(value).isEqualTo("second");
        assertThat(seen).containsExactly(false, true, false);
    }

    @Test
    void onCancel_runsOnceOnTheExecutorWhenTheBoundPasses() {
        assertThatThrownBy(() -> pipeline.call(attempt -> {
                    attempt.onCancel(() -> ran.add("first of " + attempt.number()));
                    attempt.onCancel(() -> ran.add("second of " + attempt.number()));
                    world.time.sleep(seconds(60).toNanos());
                    return "late";
                }))
                .isInstanceOf(TimeoutExceeded.class);
        world.time.runDue();

        // The last one first; of the attempt, the number is by then that of the last.
        assertThat(ran).hasSize(4).allMatch(entry -> entry.startsWith("first") || entry.startsWith("second"));
        assertThat(ran.get(0)).startsWith("second");
        assertThat(world.time.scheduledTasks()).isZero();
    }

    @Test
    void onCancel_ofAnAttemptThatIsCutAlready_runsAtOnce() throws Exception {
        String value = pipeline.call(attempt -> {
            world.time.advance(seconds(2));
            attempt.onCancel(() -> ran.add("at once"));
            assertThat(ran).containsExactly("at once");
            return "late";
        });

        assertThat(value).isEqualTo("late");
        world.time.runDue();
        assertThat(ran).containsExactly("at once");
    }

    /** The alarm is set before the stages further in are passed, and may go off before the work begins. */
    @Test
    void attemptWhoseBoundHasPassedBeforeItBegins_isCut() {
        List<Boolean> seen = new ArrayList<>();
        Stage slow = new Stage() {
            @Override
            public long enter(long leftNanos) {
                world.time.advance(seconds(3));
                return Step.go(0);
            }
        };
        Pipeline bounded =
                world.silent().timeout(seconds(2)).add(context -> List.of(slow)).build();

        assertThatThrownBy(() -> bounded.call(attempt -> {
                    seen.add(attempt.cancelled());
                    attempt.onCancel(() -> ran.add("at once"));
                    throw new InterruptedException();
                }))
                .isInstanceOf(TimeoutExceeded.class);

        assertThat(seen).containsExactly(true);
        assertThat(ran).containsExactly("at once");
    }

    @Test
    void onCancel_ofAnAttemptThatHasEnded_isForgotten() {
        Pipeline bounded = world.silent()
                .timeout(seconds(5))
                .retry(Retry.builder().backoff(fixed(seconds(1))).build())
                .build();

        assertThatThrownBy(() -> bounded.call(attempt -> {
                    int number = attempt.number();
                    attempt.onCancel(() -> ran.add("cut " + number));
                    if (number == 1) {
                        throw new IOException();
                    }
                    world.time.sleep(seconds(60).toNanos());
                    return "late";
                }))
                .isInstanceOf(TimeoutExceeded.class);
        world.time.runDue();

        assertThat(ran).containsExactly("cut 2");
    }

    @Test
    void onCancel_ofAnAttemptThatEndsInTime_neverRuns() throws Exception {
        pipeline.call(attempt -> {
            attempt.onCancel(() -> ran.add("cut"));
            return "done";
        });
        world.time.advance(seconds(60));

        assertThat(ran).isEmpty();
    }

    @Test
    void onCancel_thatThrows_isContainedAndTheOthersRun() throws Exception {
        pipeline.call(attempt -> {
            attempt.onCancel(() -> ran.add("other"));
            attempt.onCancel(() -> {
                throw new IllegalStateException("from an action");
            });
            world.time.advance(seconds(2));
            return "late";
        });
        world.time.runDue();

        assertThat(ran).containsExactly("other");
    }

    @Test
    void onCancel_whenTheExecutorRefuses_changesNothing() throws Exception {
        Pipeline refused = Pipeline.builder("refused")
                .environment(world.time
                        .environmentBuilder()
                        .executor(task -> {
                            throw new RejectedExecutionException();
                        })
                        .build())
                .timeout(seconds(2))
                .build();

        String value = refused.call(attempt -> {
            attempt.onCancel(() -> ran.add("cut"));
            world.time.advance(seconds(2));
            return "late";
        });

        assertThat(value).isEqualTo("late");
        assertThat(ran).isEmpty();
    }

    @Test
    void onCancel_null_isRefused() {
        assertThatNullPointerException()
                .isThrownBy(() -> pipeline.call(attempt -> {
                    attempt.onCancel(null);
                    return "done";
                }))
                .withMessage("action");
    }

    @Test
    void attemptWithoutBounds_isNeverCut() throws Exception {
        boolean cut = world.silent().build().call(attempt -> {
            world.time.advance(seconds(600));
            return attempt.cancelled();
        });

        assertThat(cut).isFalse();
    }
}
