package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.PipelineBuilder;
import org.junit.jupiter.api.AfterEach;

/** Interrupts by others, while alarms of ours are armed that never go off. */
class InterruptUnderBoundsTest extends InterruptTest {
    @Override
    PipelineBuilder bounded(PipelineBuilder pipeline) {
        return pipeline.timeout(seconds(7200)).timeout(seconds(3600));
    }

    @AfterEach
    void noAlarmIsLeftArmed() {
        assertThat(world.time.scheduledTasks()).isZero();
    }
}
