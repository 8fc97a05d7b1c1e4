package dev.steadfast.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.policy.fallback.Fallback;
import dev.steadfast.spi.Operation;
import dev.steadfast.spi.Policy;
import dev.steadfast.spi.Stage;
import dev.steadfast.spi.StageContext;
import dev.steadfast.spi.Step;
import dev.steadfast.testkit.Script;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Stages of a user's own that have the driver run other work: a fallback and a repair. */
class RunningOtherWorkTest {
    private final World world = new World();
    private final Audit inside = new Audit();
    private final IOException failure = new IOException("first");

    private Pipeline pipeline(Policy policy) {
        return world.pipeline().add(policy).add(inside).build();
    }

    /** Run gives no value of the pipeline's own back. */
    private static boolean givesValues(Driver driver) {
        return driver != Driver.RUN && driver != Driver.RUN_WITH_ATTEMPT;
    }

    @EveryDriver
    void fallback_replacesTheFailureByItsValue(Driver driver) {
        Ending<String> ending = driver.run(
                pipeline(Fallback.<Object>of(failed -> "other")),
                world.<String>script().fail(failure));

        assertThat(ending.thrown()).isNull();
        assertThat(ending.value()).isEqualTo(givesValues(driver) ? "other" : null);
        inside.assertEnds("failure IOException");
        world.events.assertThat().endedWith(StopReason.SUCCESS);
    }

    @EveryDriver
    void fallback_ofNull_isAValue(Driver driver) {
        Ending<String> ending = driver.run(
                pipeline(Fallback.<Object>of(failed -> null)),
                world.<String>script().fail(failure));

        assertThat(ending).isEqualTo(new Ending<>(null, null, false));
    }

    @EveryDriver
    void fallbackThatFails_replacesTheFailureByItsOwn(Driver driver) {
        IOException second = new IOException("second");
        Pipeline pipeline = pipeline(Fallback.<Object>of(failed -> {
            throw second;
        }));

        assertThat(driver.run(pipeline, world.<String>script().fail(failure)).thrown())
                .isSameAs(second);
        world.events.assertThat().endedWith(StopReason.NOT_RETRYABLE);
        assertThat(pipeline.counters().stops(StopReason.NOT_RETRYABLE)).isEqualTo(1);
    }

    @EveryDriver
    void fallback_afterARejection_isASuccess(Driver driver) {
        Pipeline pipeline = world.pipeline()
                .add(Fallback.<Object>of(failed -> "other"))
                .add(new Rejecting(1))
                .build();

        assertThat(driver.run(pipeline, () -> "never").thrown()).isNull();

        world.events.assertThat().endedWith(StopReason.SUCCESS);
    }

    @EveryDriver
    void fallback_afterASuccess_isNotRun(Driver driver) {
        List<String> ran = new ArrayList<>();

        assertThat(driver.run(pipeline(Fallback.<Object>of(failed -> ran.add("fallback"))), () -> "done")
                        .value())
                .isEqualTo("done");

        assertThat(ran).isEmpty();
    }

    @EveryDriver
    void repair_runsOnceThenTheWorkAgain(Driver driver) {
        List<String> order = new ArrayList<>();
        Script<String> script = world.<String>script().fail(failure).reply("done");

        Ending<String> ending = driver.run(pipeline(new MendOnce(() -> order.add("mended"))), () -> {
            order.add("work");
            return script.run();
        });

        assertThat(ending.value()).isEqualTo("done");
        assertThat(order).containsExactly("work", "mended", "work");
        inside.assertEnds("failure IOException", "success");
        world.events.assertThat().endedAfterAttempts(2);
    }

    @EveryDriver
    void repairThatFails_leavesTheFailureAsItWas(Driver driver) {
        Pipeline pipeline = world.silent()
                .add(new MendOnce(() -> {
                    throw new IllegalStateException("cannot mend");
                }))
                .build();

        assertThat(driver.run(pipeline, world.<String>script().fail(failure)).thrown())
                .isSameAs(failure);
        assertThat(pipeline.counters().stops(StopReason.NOT_RETRYABLE)).isEqualTo(1);
    }

    @EveryDriver
    void runWithoutWork_isABugOfTheStageAndStillTold(Driver driver) {
        Forgetful forgetful = new Forgetful();

        Ending<String> ending =
                driver.run(pipeline(forgetful), world.<String>script().fail(failure));

        assertThat(ending.thrown())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("answered RUN without work; call Operation.next first");
        assertThat(ending.thrown().getSuppressed()).containsExactly(failure);
        assertThat(forgetful.abandoned).isEqualTo(1);
        world.events.assertThat().endedWith(StopReason.CALLBACK_FAILED);
    }

    @Test
    void attempt_insideARepair_knowsWhichIsTheLast() throws Exception {
        List<Boolean> last = new ArrayList<>();

        pipeline(new MendOnce(() -> "mended")).call(attempt -> {
            last.add(attempt.isLast());
            if (attempt.number() == 1) {
                throw failure;
            }
            assertThat(attempt.previousFailure()).containsSame(failure);
            return "done";
        });

        assertThat(last).containsExactly(false, true);
    }

    /** A policy that says RUN and has no work. */
    private static final class Forgetful implements Policy, Stage {
        private int abandoned;

        @Override
        public List<Stage> stages(StageContext context) {
            return List.of(this);
        }

        @Override
        public int flags() {
            return OWNS;
        }

        @Override
        public long enter(long leftNanos) {
            return Step.go(0);
        }

        @Override
        public long failure(long token, Object value, Throwable thrown, Operation operation, long leftNanos) {
            return Step.RUN;
        }

        @Override
        public void abandon(long token) {
            abandoned++;
        }
    }
}
