package dev.steadfast.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.outcome.Outcome;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.outcome.TimeoutExceeded;
import dev.steadfast.policy.fallback.Fallback;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.policy.retry.RetryBuilder;
import dev.steadfast.spi.Operation;
import dev.steadfast.spi.Policy;
import dev.steadfast.spi.Stage;
import dev.steadfast.spi.StageContext;
import dev.steadfast.spi.Step;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Stages that may put another outcome in the place of what came from inside, beside the one that repeats it. */
class ReplacingTest {
    private final World world = new World();
    private final IOException failure = new IOException("first");
    private final IOException second = new IOException("second");
    private final RetryBuilder retry = Retry.builder().maxAttempts(3).backoff(Backoff.none());
    private final List<String> ran = new ArrayList<>();
    private final Fallback<Object> fallback = Fallback.<Object>of(failed -> {
        ran.add("fallback");
        return "other";
    });
    private final Fallback<Object> failing = Fallback.<Object>of(failed -> {
        ran.add("failing");
        throw second;
    });

    private int calls;

    private String alwaysFails() throws IOException {
        calls++;
        throw failure;
    }

    /** Run gives no value of the pipeline's own back. */
    private static String given(Driver driver, String value) {
        return driver == Driver.RUN || driver == Driver.RUN_WITH_ATTEMPT ? null : value;
    }

    @EveryDriver
    void aroundARetry_replacesWhatThatEndsWith_once(Driver driver) {
        Pipeline pipeline =
                world.pipeline().add(fallback).retry(retry.build()).counted().build();

        Ending<String> ending = driver.run(pipeline, this::alwaysFails);

        assertThat(ending).isEqualTo(new Ending<>(given(driver, "other"), null, false));
        assertThat(calls).isEqualTo(3);
        assertThat(ran).containsExactly("fallback");
        world.events.assertThat().endedWith(StopReason.SUCCESS).endedAfterAttempts(3);
        assertThat(pipeline.counters().stops()).containsOnlyKeys(StopReason.SUCCESS);
    }

    @EveryDriver
    void aroundARetry_countsOneEndThoughNobodyListens(Driver driver) {
        Pipeline pipeline = world.silent().add(fallback).retry(retry.build()).build();

        driver.run(pipeline, this::alwaysFails);

        assertThat(pipeline.counters().stops()).isEmpty();
        assertThat(pipeline.counters().retries()).isEqualTo(2);
    }

    @EveryDriver
    void aroundARetryThatSucceeds_isNotAsked(Driver driver) {
        Pipeline pipeline = world.pipeline().add(fallback).retry(retry.build()).build();

        Ending<String> ending =
                driver.run(pipeline, world.<String>script().fail(failure).reply("done"));

        assertThat(ending.value()).isEqualTo("done");
        assertThat(ran).isEmpty();
    }

    @EveryDriver
    void aroundARetry_thatFailsToo_keepsTheReasonForTheRetrysEnd(Driver driver) {
        Pipeline pipeline = world.pipeline().add(failing).retry(retry.build()).build();

        assertThat(driver.run(pipeline, this::alwaysFails).thrown()).isSameAs(second);

        world.events.assertThat().endedWith(StopReason.ATTEMPTS).endedAfterAttempts(3);
        assertThat(pipeline.counters().stops()).containsOnlyKeys(StopReason.ATTEMPTS);
    }

    @EveryDriver
    void insideARetry_isAskedAboutEachAttempt(Driver driver) {
        Pipeline pipeline = world.pipeline()
                .retry(retry.build())
                .add(failing.on(IOException.class))
                .build();

        assertThat(driver.run(pipeline, this::alwaysFails).thrown()).isSameAs(second);

        assertThat(calls).isEqualTo(3);
        assertThat(ran).containsExactly("failing", "failing", "failing");
    }

    @EveryDriver
    void insideARetry_hidesTheFailureFromIt(Driver driver) {
        Pipeline pipeline = world.pipeline()
                .retry(retry.build())
                .add(fallback.on(IOException.class))
                .build();

        Ending<String> ending = driver.run(pipeline, this::alwaysFails);

        assertThat(ending.value()).isEqualTo(given(driver, "other"));
        assertThat(calls).isEqualTo(1);
        world.events.assertThat().endedWith(StopReason.SUCCESS).endedAfterAttempts(1);
    }

    @EveryDriver
    void severalAroundARetry_areAskedFromInsideOut(Driver driver) {
        Pipeline pipeline =
                world.pipeline().add(fallback).add(failing).retry(retry.build()).build();

        assertThat(driver.run(pipeline, this::alwaysFails).value()).isEqualTo(given(driver, "other"));

        assertThat(ran).containsExactly("failing", "fallback");
        world.events.assertThat().endedWith(StopReason.SUCCESS);
    }

    @EveryDriver
    void afterARejection_isASuccess(Driver driver) {
        Pipeline pipeline = world.pipeline()
                .add(fallback)
                .retry(retry.build())
                .add(new Rejecting(1))
                .build();

        assertThat(driver.run(pipeline, () -> "never").thrown()).isNull();

        world.events.assertThat().endedWith(StopReason.SUCCESS).endedAfterAttempts(1);
    }

    @EveryDriver
    void workWithoutAnEnd_isCutByABoundOutside(Driver driver) {
        Pipeline pipeline = world.pipeline()
                .timeout(World.seconds(1))
                .add(new NeverAnswering())
                .retry(retry.build())
                .build();

        assertThat(driver.run(pipeline, this::alwaysFails).thrown())
                .isInstanceOf(TimeoutExceeded.class)
                .hasSuppressedException(failure);
        assertThat(world.time.elapsed()).isEqualTo(World.seconds(1));
        world.events.assertThat().endedWith(StopReason.DEADLINE);
    }

    @EveryDriverWithResult
    void rejectedResult_isReplaced_andThrownAway(Driver driver) {
        List<String> closed = new ArrayList<>();
        AutoCloseable bad = () -> closed.add("bad");
        AutoCloseable good = () -> closed.add("good");
        Pipeline pipeline = world.pipeline().add(new OtherThan(bad, good)).build();

        Ending<AutoCloseable> ending = driver.run(pipeline, () -> bad);

        assertThat(ending.value()).isSameAs(good);
        assertThat(closed).containsExactly("bad");
        world.events.assertThat().endedWith(StopReason.SUCCESS);
    }

    @EveryDriverWithResult
    void resultThatIsGoodOnACloserLook_staysAsItIs(Driver driver) {
        Pipeline pipeline = world.pipeline()
                .add(new OtherThan("bad", "good"))
                .retry(retry.build())
                .build();

        assertThat(driver.run(pipeline, world.<String>script().fail(failure).reply("fine"))
                        .value())
                .isEqualTo("fine");
        world.events.assertThat().endedWith(StopReason.SUCCESS).endedAfterAttempts(2);
    }

    @Test
    void history_holdsTheFailuresThatWereReplaced() {
        Pipeline pipeline = world.silent().add(fallback).retry(retry.build()).build();

        Outcome<String> outcome = pipeline.outcome(this::alwaysFails);

        assertThat(outcome.history().failures()).hasSize(3);
        assertThat(outcome.history().reason()).isEqualTo(StopReason.SUCCESS);
    }

    @Test
    void historyWithoutARetry_holdsTheOneFailure() {
        Outcome<String> outcome = world.silent().add(fallback).build().outcome(this::alwaysFails);

        assertThat(outcome.history().failures()).hasSize(1);
        assertThat(outcome.history().reason()).isEqualTo(StopReason.SUCCESS);
    }

    @EveryDriver
    void repeating_isNotForThem(Driver driver) {
        Pipeline pipeline = world.pipeline().add(new Repeating()).build();

        assertThat(driver.run(pipeline, this::alwaysFails).thrown())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(
                        "answered step kind 7 to a failure; allowed: DONE, with the flag REPLACES also RUN")
                .hasSuppressedException(failure);
        world.events.assertThat().endedWith(StopReason.CALLBACK_FAILED);
    }

    /** Asks about every result, replaces one and lets the others stand. */
    private record OtherThan(Object bad, Object good) implements Policy, Stage {
        @Override
        public List<Stage> stages(StageContext context) {
            return List.of(this);
        }

        @Override
        public int flags() {
            return ON_SUCCESS | REPLACES | OPEN;
        }

        @Override
        public long enter(long leftNanos) {
            return Step.go(0);
        }

        @Override
        public long success(long token, Object value) {
            return Step.FAILED;
        }

        @Override
        public long failure(long token, Object value, Throwable thrown, Operation operation, long leftNanos) {
            if (value == bad) {
                operation.value(good);
            }
            return Step.DONE;
        }
    }

    private record NeverAnswering() implements Policy, Stage {
        @Override
        public List<Stage> stages(StageContext context) {
            return List.of(this);
        }

        @Override
        public int flags() {
            return REPLACES;
        }

        @Override
        public long enter(long leftNanos) {
            return Step.go(0);
        }

        @Override
        public long failure(long token, Object value, Throwable thrown, Operation operation, long leftNanos) {
            operation.nextAsync(CompletableFuture::new);
            return Step.RUN;
        }
    }

    private record Repeating() implements Policy, Stage {
        @Override
        public List<Stage> stages(StageContext context) {
            return List.of(this);
        }

        @Override
        public int flags() {
            return REPLACES;
        }

        @Override
        public long enter(long leftNanos) {
            return Step.go(0);
        }

        @Override
        public long failure(long token, Object value, Throwable thrown, Operation operation, long leftNanos) {
            return Step.again(0);
        }
    }
}
