package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.fixed;
import static dev.steadfast.behaviour.World.seconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.steadfast.Pipeline;
import dev.steadfast.environment.PolicyMode;
import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.testkit.Script;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** An operator's switches. */
class PolicyModeTest {
    private final World world = new World();
    private final Pipeline pipeline =
            world.retrying(Retry.builder().maxAttempts(3).backoff(fixed(seconds(7))));

    private int calls(Driver driver) {
        world.events.clear();
        Script<String> work = world.<String>script().fail(1, IOException::new);
        assertThat(driver.run(pipeline, work).thrown()).isInstanceOf(IOException.class);
        return work.calls();
    }

    @EveryDriver
    void off_makesTheFirstFailureFinal(Driver driver) {
        pipeline.mode(PolicyKind.RETRY, PolicyMode.OFF);

        assertThat(calls(driver)).isEqualTo(1);

        world.events.assertThat().hasRetries(0).endedWith(StopReason.SWITCHED_OFF);
        assertThat(world.events.ends().get(0).refusedDelayNanos()).isZero();
    }

    @EveryDriver
    void observeOnly_reportsTheDelayItWouldHaveWaited(Driver driver) {
        pipeline.mode(PolicyKind.RETRY, PolicyMode.OBSERVE_ONLY);

        assertThat(calls(driver)).isEqualTo(1);

        world.events.assertThat().hasRetries(0).endedWith(StopReason.SWITCHED_OFF);
        assertThat(world.events.ends().get(0).refusedDelayNanos())
                .isEqualTo(seconds(7).toNanos());
        assertThat(world.time.elapsed()).isZero();
    }

    @EveryDriver
    void stricterOfBothSwitches_wins(Driver driver) {
        world.environment.mode(PolicyKind.RETRY, PolicyMode.OFF);
        assertThat(pipeline.mode(PolicyKind.RETRY)).isEqualTo(PolicyMode.OFF);
        assertThat(calls(driver)).isEqualTo(1);

        pipeline.mode(PolicyKind.RETRY, PolicyMode.OBSERVE_ONLY);
        assertThat(pipeline.mode(PolicyKind.RETRY)).isEqualTo(PolicyMode.OFF);

        world.environment.mode(PolicyKind.RETRY, PolicyMode.ON);
        assertThat(pipeline.mode(PolicyKind.RETRY)).isEqualTo(PolicyMode.OBSERVE_ONLY);
        assertThat(calls(driver)).isEqualTo(1);

        pipeline.mode(PolicyKind.RETRY, PolicyMode.ON);
        assertThat(calls(driver)).isEqualTo(3);
    }

    @EveryDriver
    void failureThatIsFinalAnyway_keepsItsReason(Driver driver) {
        pipeline.mode(PolicyKind.RETRY, PolicyMode.OFF);

        driver.run(pipeline, world.<String>script().fail(new IllegalArgumentException()));

        world.events.assertThat().endedWith(StopReason.NOT_RETRYABLE);
    }

    @EveryDriver
    void switch_whileAnOperationRuns_takesEffectWithItsNextFailure(Driver driver) {
        AtomicInteger calls = new AtomicInteger();

        driver.run(pipeline, () -> {
            if (calls.incrementAndGet() == 2) {
                pipeline.mode(PolicyKind.RETRY, PolicyMode.OFF);
            }
            throw new IOException();
        });

        assertThat(calls).hasValue(2);
        world.events.assertThat().hasRetries(1).endedWith(StopReason.SWITCHED_OFF);
    }

    @Test
    void null_isRefused() {
        assertThatNullPointerException()
                .isThrownBy(() -> pipeline.mode(PolicyKind.RETRY, null))
                .withMessage("mode");
        assertThatNullPointerException()
                .isThrownBy(() -> world.environment.mode(PolicyKind.RETRY, null))
                .withMessage("mode");
    }
}
