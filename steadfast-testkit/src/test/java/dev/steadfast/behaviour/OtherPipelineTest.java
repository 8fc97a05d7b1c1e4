package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.fixed;
import static dev.steadfast.behaviour.World.ms;
import static dev.steadfast.behaviour.World.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.PipelineBuilder;
import dev.steadfast.outcome.Attempt;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.outcome.TimeoutExceeded;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.policy.timeout.Timeout;
import dev.steadfast.spi.Operation;
import dev.steadfast.spi.Policy;
import dev.steadfast.spi.Stage;
import dev.steadfast.spi.StageContext;
import dev.steadfast.spi.Step;
import dev.steadfast.testkit.Script;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** A proof of the contract: a fallback whose function is another pipeline, through every form of call. */
class OtherPipelineTest {
    private final World world = new World();
    private final Audit inside = new Audit();
    private final IOException failure = new IOException("first");
    private final Script<String> substitute =
            world.<String>script().fail(1, IOException::new).reply("other");

    private final Pipeline other = Pipeline.builder("other")
            .environment(world.environment)
            .retry(Retry.builder().maxAttempts(5).backoff(fixed(ms(100))).build())
            .build();

    /** The other pipeline is called in the form in which it runs best: it blocks, or ends elsewhere. */
    private enum Form {
        BLOCKING {
            @Override
            void next(Operation operation, Pipeline other, Script<String> work) {
                Attempt attempt = operation.attempt();
                operation.next(() -> other.call(attempt, work));
            }
        },
        ASYNC {
            @Override
            void next(Operation operation, Pipeline other, Script<String> work) {
                Attempt attempt = operation.attempt();
                operation.nextAsync(() -> other.callAsync(attempt, inner -> {
                    try {
                        return CompletableFuture.completedFuture(work.run());
                    } catch (Exception e) {
                        return CompletableFuture.failedFuture(e);
                    }
                }));
            }
        };

        abstract void next(Operation operation, Pipeline other, Script<String> work);
    }

    private record FallbackTo(Pipeline other, Script<String> work, Form form) implements Policy, Stage {
        @Override
        public List<Stage> stages(StageContext context) {
            return List.of(this);
        }

        @Override
        public int flags() {
            return OWNS | CLOCK;
        }

        @Override
        public long enter(long leftNanos) {
            return Step.go(0);
        }

        @Override
        public long failure(long token, Object value, Throwable thrown, Operation operation, long leftNanos) {
            form.next(operation, other, work);
            return Step.RUN;
        }

        @Override
        public long ran(long token, Operation operation, long leftNanos) {
            if (operation.ranThrown() == null) {
                operation.value(operation.ranValue());
            } else {
                operation.stop(StopReason.NOT_RETRYABLE, 0);
                operation.failure(operation.ranThrown());
            }
            return Step.DONE;
        }
    }

    private Pipeline fallingBack(PipelineBuilder outside, Form form) {
        return outside.add(new FallbackTo(other, substitute, form)).add(inside).build();
    }

    @EveryDriver
    void fallbackToAnotherPipeline_retriesThere(Driver driver) {
        for (Form form : Form.values()) {
            Duration before = world.time.elapsed();
            Script<String> work = world.<String>script().fail(failure);

            Ending<String> ending = driver.run(fallingBack(world.pipeline(), form), work);

            assertThat(ending.thrown()).isNull();
            assertThat(world.time.elapsed()).isBetween(before, before.plus(ms(100)));
        }
        assertThat(substitute.calls()).isEqualTo(3);
        inside.assertEnded(2);
        assertThat(world.environment.pendingOperations()).isZero();
    }

    @EveryDriver
    void boundAroundTheFallback_boundsTheOtherPipelineToo(Driver driver) {
        for (Form form : Form.values()) {
            World each = new World();
            Script<String> never = each.<String>script().fail(1, IOException::new);
            Pipeline slow = Pipeline.builder("slow")
                    .environment(each.environment)
                    .retry(Retry.builder().forever().backoff(fixed(seconds(2))).build())
                    .build();
            Pipeline pipeline = each.pipeline()
                    .add(Timeout.of(seconds(5)))
                    .add(new FallbackTo(slow, never, form))
                    .build();

            Ending<String> ending = driver.run(pipeline, each.<String>script().fail(failure));

            // The attempt was passed on, so the other pipeline knows that a wait from 4 s to 6 s cannot end in time.
            assertThat(never.calls()).isEqualTo(3);
            assertThat(each.time.elapsed()).isEqualTo(seconds(4));
            assertThat(ending.thrown()).isInstanceOf(IOException.class);
            assertThat(each.time.scheduledTasks()).isZero();
        }
    }

    @EveryDriver
    void boundThatPassesInTheFallback_cancelsTheOtherPipeline(Driver driver) {
        for (Form form : Form.values()) {
            World each = new World();
            Script<String> slowly = each.<String>script().taking(seconds(20)).reply("too late");
            Pipeline slow =
                    Pipeline.builder("slow").environment(each.environment).build();
            Pipeline pipeline = each.pipeline()
                    .add(Timeout.of(seconds(5)))
                    .add(new FallbackTo(slow, slowly, form))
                    .build();

            Ending<String> ending = driver.run(pipeline, each.<String>script().fail(failure));

            assertThat(ending.thrown()).isInstanceOf(TimeoutExceeded.class);
            each.events.assertThat().endedWith(StopReason.DEADLINE);
            assertThat(each.environment.pendingOperations()).isZero();
        }
    }
}
