package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.fixed;
import static dev.steadfast.behaviour.World.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.PipelineBuilder;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.outcome.TimeoutExceeded;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.policy.retry.RetryBuilder;
import dev.steadfast.spi.Policy;
import dev.steadfast.testkit.Script;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Nested;

/** Every stage that let a call in is told its end exactly once, on every path, and outside as well as inside a retry. */
class ExactlyOnceTest {
    private final World world = new World();
    private final Audit outside = new Audit();
    private final Audit inside = new Audit();
    private final RetryBuilder retry = Retry.builder().maxAttempts(3).backoff(fixed(seconds(1)));

    private PipelineBuilder audited(PipelineBuilder builder, Policy... innermost) {
        builder.add(outside).retry(retry.build()).add(inside);
        for (Policy policy : innermost) {
            builder.add(policy);
        }
        return builder;
    }

    @EveryDriver
    void successAfterAFailure_tellsEachPass(Driver driver) {
        driver.run(
                audited(world.pipeline()).build(),
                world.<String>script().fail(1, IOException::new).reply("done"));

        outside.assertEnds("success");
        inside.assertEnds("failure IOException", "success");
    }

    @EveryDriver
    void exhaustion_tellsEachPass(Driver driver) {
        driver.run(audited(world.silent()).build(), world.<String>script().fail(1, IOException::new));

        outside.assertEnds("failure IOException");
        inside.assertEnds("failure IOException", "failure IOException", "failure IOException");
    }

    @EveryBlockingDriver
    void interruptWhileWaiting_endsTheOuterPassAsAFailure(Driver driver) {
        world.time.after(seconds(1).dividedBy(2), () -> Thread.currentThread().interrupt());

        driver.run(audited(world.pipeline()).build(), world.<String>script().fail(1, IOException::new));

        outside.assertEnds("failure InterruptedException");
        inside.assertEnds("failure IOException");
    }

    @EveryDriver
    void rejectionFurtherIn_isAFailureOutside(Driver driver) {
        Script<String> work = world.script();

        Ending<String> ending = driver.run(
                audited(world.pipeline(), new Rejecting(Integer.MAX_VALUE)).build(), work);

        assertThat(ending.thrown()).isInstanceOf(Rejecting.Rejected.class).hasMessage("rejected for reason 42");
        assertThat(work.calls()).isZero();
        outside.assertEnds("failure Rejected");
        inside.assertEnds("failure Rejected");
        world.events.assertThat().hasRetries(0).endedWith(StopReason.REJECTED);
    }

    @EveryDriver
    void workThatThrowsAnError_isAFailure(Driver driver) {
        driver.run(audited(world.pipeline()).build(), world.<String>script().fail(new StackOverflowError()));

        outside.assertEnds("failure StackOverflowError");
        inside.assertEnds("failure StackOverflowError");
    }

    @EveryBlockingDriver
    void timeSourceThatBreaksInAWait_isAFailure(Driver driver) {
        world.time.after(seconds(1).dividedBy(2), () -> {
            throw new IllegalStateException("the clock fell off the wall");
        });

        driver.run(audited(world.pipeline()).build(), world.<String>script().fail(1, IOException::new));

        outside.assertEnds("failure IllegalStateException");
        inside.assertEnds("failure IOException");
    }

    @Nested
    class CallbackThatThrows {
        private final IllegalStateException bug = new IllegalStateException("bug in a callback");
        private final IOException atHand = new IOException("at hand");

        private void assertCallbackFailed(Ending<String> ending, Throwable... suppressed) {
            assertThat(ending.thrown()).isSameAs(bug);
            assertThat(ending.thrown().getSuppressed()).containsExactly(suppressed);
            world.events
                    .assertThat()
                    .hasRetries(0)
                    .endedWith(StopReason.CALLBACK_FAILED)
                    .endedAfterAttempts(1);
        }

        @EveryDriver
        void predicateOfTheRetry_abandonsOutsideAfterTheInsideEnded(Driver driver) {
            retry.retryOn(Throwable.class, failure -> {
                throw bug;
            });
            Pipeline pipeline = audited(world.pipeline()).build();

            assertCallbackFailed(driver.run(pipeline, world.<String>script().fail(atHand)), atHand);

            outside.assertEnds("abandoned");
            inside.assertEnds("failure IOException");
            assertThat(pipeline.counters().stops(StopReason.CALLBACK_FAILED)).isEqualTo(1);
        }

        @EveryDriver
        void delayFunction_abandonsOutside(Driver driver) {
            retry.delayFunction((result, failure, attempt) -> {
                throw bug;
            });

            assertCallbackFailed(
                    driver.run(
                            audited(world.pipeline()).build(),
                            world.<String>script().fail(atHand)),
                    atHand);

            outside.assertEnds("abandoned");
        }

        @EveryDriverWithResult
        void predicateOnAResult_abandonsOutsideAndDiscardsTheResult(Driver driver) {
            int[] closed = {0};
            retry.retryOnResult(AutoCloseable.class, result -> {
                throw bug;
            });
            Pipeline pipeline = audited(world.pipeline()).build();

            Ending<AutoCloseable> ending = driver.run(pipeline, () -> () -> closed[0]++);

            assertThat(ending.thrown()).isSameAs(bug).hasNoSuppressedExceptions();
            assertThat(closed[0]).isEqualTo(1);
            outside.assertEnds("abandoned");
            world.events.assertThat().endedWith(StopReason.CALLBACK_FAILED);
        }

        @EveryDriver
        void stageInsideTheRetry_isNotRetried(Driver driver) {
            Broken broken = new Broken(bug);

            assertCallbackFailed(
                    driver.run(
                            audited(world.pipeline(), broken).build(),
                            world.<String>script().fail(atHand)),
                    atHand);

            outside.assertEnds("abandoned");
            inside.assertEnds("abandoned");
            assertThat(broken.abandoned).isEqualTo(1);
        }

        @EveryDriver
        void stageOutsideTheRetry_comesOutWithTheFailureAtHand(Driver driver) {
            Broken broken = new Broken(bug);
            for (PipelineBuilder builder :
                    List.of(world.silent(), world.silent().counted())) {
                Pipeline pipeline = builder.add(new Audit())
                        .add(broken)
                        .retry(Retry.builder().maxAttempts(1).build())
                        .build();
                IOException fresh = new IOException("fresh");
                IllegalStateException own = new IllegalStateException("own");
                broken.bug = own;

                Ending<String> ending =
                        driver.run(pipeline, world.<String>script().fail(fresh));

                assertThat(ending.thrown()).isSameAs(own);
                assertThat(own.getSuppressed()).containsExactly(fresh);
                long stops = pipeline.counters().stops().values().stream()
                        .mapToLong(Long::longValue)
                        .sum();
                assertThat(stops).as("stops of one operation").isEqualTo(1);
            }
        }

        @EveryDriver
        void sameExceptionAsTheFailureAtHand_isNotSuppressedInItself(Driver driver) {
            retry.retryIf(failure -> {
                throw bug;
            });

            assertCallbackFailed(driver.run(
                    audited(world.pipeline()).build(), world.<String>script().fail(bug)));
        }
    }

    @EveryDriver
    void boundWithoutItsException_isABugOfTheStageAndStillTold(Driver driver) {
        WaitingBulkhead full = new WaitingBulkhead(0, seconds(9));
        Pipeline pipeline = world.pipeline()
                .add(outside)
                .add(new Bounding(seconds(1).toNanos(), true))
                .add(inside)
                .add(full)
                .build();

        Ending<String> ending = driver.run(pipeline, () -> "never");

        assertThat(ending.thrown())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("bounds but does not implement timedOut");
        outside.assertEnds("abandoned");
        inside.assertEnds("abandoned");
    }

    @EveryDriver
    void boundWithoutAClock_isRefusedAloud(Driver driver) {
        Pipeline pipeline = world.silent().add(new Bounding(1, false)).build();

        assertThat(driver.run(pipeline, () -> "never").thrown())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("answered BOUND without the flag CLOCK");
    }

    @EveryDriver
    void boundWiderThanTheOneOutside_isWithoutEffect(Driver driver) {
        Pipeline pipeline = world.pipeline()
                .timeout(seconds(2))
                .add(new Bounding(seconds(60).toNanos(), true))
                .add(new WaitingBulkhead(0, seconds(100)))
                .build();

        Ending<String> ending = driver.run(pipeline, () -> "never");

        assertThat(ending.thrown()).isInstanceOf(TimeoutExceeded.class);
        assertThat(world.time.elapsed()).isEqualTo(seconds(2));
    }
}
