package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.fixed;
import static dev.steadfast.behaviour.World.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.event.BreakerTransitioned;
import dev.steadfast.event.Event;
import dev.steadfast.event.Listener;
import dev.steadfast.event.OperationEnded;
import dev.steadfast.event.PolicyRejected;
import dev.steadfast.event.RetryScheduled;
import dev.steadfast.outcome.DelaySource;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.policy.retry.RetryBuilder;
import dev.steadfast.testkit.RecordingListener;
import dev.steadfast.testkit.Script;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

/** What listeners are told, in which order, and that they change nothing. */
class EventsTest {
    private static final long SECOND = 1_000_000_000L;

    private final World world = new World();
    private final RetryBuilder retry = Retry.builder().maxAttempts(3).backoff(fixed(seconds(1)));

    @EveryDriver
    void operation_thatIsRetried_isToldWithAllItsNumbers(Driver driver) {
        IOException inner = new IOException();
        long start = world.time.nanos();
        Script<String> work = world.<String>script()
                .taking(seconds(2))
                .fail(new CompletionException(inner))
                .reply("done");

        driver.run(world.retrying(retry), work);

        RetryScheduled retried = world.events.retries().get(0);
        OperationEnded ended = world.events.ends().get(0);
        assertThat(world.events.events()).containsExactly(retried, ended);
        assertThat(retried)
                .isEqualTo(new RetryScheduled(
                        "test", start + 2 * SECOND, 1, inner, null, 2 * SECOND, SECOND, DelaySource.BACKOFF));
        assertThat(ended.atNanos() - start).isEqualTo(5 * SECOND);
        assertThat(ended.elapsedNanos()).isEqualTo(5 * SECOND);
        assertThat(ended.attempts()).isEqualTo(2);
        assertThat(ended.reason()).isEqualTo(StopReason.SUCCESS);
        assertThat(ended.failure()).isNull();
        assertThat(ended.refusedDelayNanos()).isZero();
    }

    @EveryDriver
    void operation_thatFails_isToldWithTheUnwrappedFailure(Driver driver) {
        IOException inner = new IOException();

        driver.run(world.retrying(retry.maxAttempts(1)), world.<String>script().fail(new CompletionException(inner)));

        assertThat(world.events.ends()).singleElement().satisfies(ended -> {
            assertThat(ended.failure()).isSameAs(inner);
            assertThat(ended.result()).isNull();
        });
        assertThat(world.events.retries()).isEmpty();
    }

    @EveryDriverWithResult
    void C070_retriesBecauseOfAResult_areToldWithoutAFailure(Driver driver) {
        Pipeline pipeline = world.retrying(retry.retryOnResult(String.class, "bad"::equals));

        driver.run(pipeline, world.<String>script().reply("bad", "bad", "good"));

        assertThat(world.events.retries()).allSatisfy(event -> {
            assertThat(event.failure()).isNull();
            assertThat(event.result()).isEqualTo("bad");
        });
        world.events
                .assertThat()
                .hasRetriesAfterAttempts(1, 2)
                .endedWith(StopReason.SUCCESS)
                .endedAfterAttempts(3);
        assertThat(world.events.ends().get(0).result()).isEqualTo("good");
        assertThat(pipeline.counters().operations()).hasValue(1);
        assertThat(pipeline.counters().attempts()).hasValue(3);
        assertThat(pipeline.counters().retries()).isEqualTo(2);
    }

    @EveryDriver
    void listeners_areToldInTheOrderEnvironmentPipelineRetry(Driver driver) {
        List<String> told = new ArrayList<>();
        Pipeline pipeline = Pipeline.builder("test")
                .environment(world.time
                        .environmentBuilder()
                        .listener(event -> told.add("environment 1"))
                        .listener(event -> told.add("environment 2"))
                        .build())
                .retry(retry.onRetry(event -> told.add("retry")).build())
                .listener(event -> told.add("pipeline 1"))
                .listener(event -> told.add("pipeline 2"))
                .build();

        driver.run(pipeline, world.<String>script().fail(1, IOException::new).reply("done"));

        assertThat(told)
                .containsExactly(
                        "environment 1",
                        "environment 2",
                        "pipeline 1",
                        "pipeline 2",
                        "retry", // the retry
                        "environment 1",
                        "environment 2",
                        "pipeline 1",
                        "pipeline 2"); // the end
    }

    @EveryDriver
    void C068_listenerThatThrows_changesNothingAndHidesNoOther(Driver driver) {
        for (Throwable thrown : List.of(
                new IllegalStateException("listener"),
                new AssertionError("listener"),
                new InterruptedExceptionOfAListener())) {
            World each = new World();
            RecordingListener first = new RecordingListener();
            RecordingListener third = new RecordingListener();
            Pipeline pipeline = each.silent()
                    .listener(first)
                    .listener(new Throwing(thrown))
                    .listener(third)
                    .retry(retry.build())
                    .build();

            Ending<String> ending = driver.run(
                    pipeline, each.<String>script().fail(2, IOException::new).reply("done"));

            assertThat(ending).isEqualTo(new Ending<>("done", null, false));
            assertThat(first.events()).hasSize(3).isEqualTo(third.events());
            third.assertThat().hasRetriesAfterAttempts(1, 2).endedWith(StopReason.SUCCESS);
            assertThat(pipeline.counters().listenerFailures()).isEqualTo(3);
        }
    }

    @Test
    void C068_listenerWhoseNameThrows_changesNothingEither() {
        Listener nameless = new Listener() {
            @Override
            public void on(Event event) {
                throw new IllegalStateException("on");
            }

            @Override
            public String name() {
                throw new AssertionError("name");
            }
        };

        assertThat(world.pipeline().listener(nameless).build().get(() -> "done"))
                .isEqualTo("done");
    }

    @Test
    void onRetryAndOnEnd_areToldOfTheirKindAlone() {
        List<Event> retries = new ArrayList<>();
        List<Event> ends = new ArrayList<>();
        Pipeline pipeline = world.silent()
                .retry(retry.build())
                .listener(Listener.onRetry(retries::add))
                .listener(Listener.onEnd(ends::add))
                .build();

        pipeline.outcome(world.script().fail(1, IOException::new));

        assertThat(retries).hasSize(2).allMatch(RetryScheduled.class::isInstance);
        assertThat(ends).hasSize(1).allMatch(OperationEnded.class::isInstance);
    }

    @Test
    void listenersForOneKind_areToldOfNothingElse() {
        List<Event> rejections = new ArrayList<>();
        List<Event> transitions = new ArrayList<>();
        Listener onRejection = Listener.onRejection(rejections::add);
        Listener onTransition = Listener.onTransition(transitions::add);

        for (Event event : OneOfEach.events()) {
            onRejection.on(event);
            onTransition.on(event);
        }

        assertThat(rejections).singleElement().isInstanceOf(PolicyRejected.class);
        assertThat(transitions).singleElement().isInstanceOf(BreakerTransitioned.class);
    }

    /** Any exception that is no bug and no error. */
    private static final class InterruptedExceptionOfAListener extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    private record Throwing(Throwable thrown) implements Listener {
        @Override
        public void on(Event event) {
            throw Sneaky.<RuntimeException>hide(thrown);
        }
    }
}
