package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.ms;
import static dev.steadfast.behaviour.World.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.policy.retry.GaxTiming;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.testkit.Script;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The timing of gax in a pipeline that runs. */
class GaxInAPipelineTest {
    private final World world = new World();

    private Pipeline pipeline(GaxTiming timing) {
        return world.retrying(Retry.builder().gaxCompatible(timing));
    }

    @Test
    void remaining_ofEachAttempt_growsAndIsCutToTheTimeLeft() {
        List<Optional<Duration>> remaining = new ArrayList<>();
        List<Duration> starts = new ArrayList<>();
        GaxTiming timing = new GaxTiming(seconds(5), ms(100), 2, ms(400), 0, false, seconds(1), 2, seconds(8), false);

        var outcome = pipeline(timing).outcome(attempt -> {
            starts.add(attempt.elapsed());
            remaining.add(attempt.remaining());
            world.time.sleep(seconds(1).toNanos());
            throw new IOException();
        });

        assertThat(starts).containsExactly(Duration.ZERO, ms(1100), ms(2300), ms(3700));
        assertThat(remaining)
                .containsExactly(
                        Optional.of(seconds(1)), Optional.of(seconds(2)), Optional.of(ms(2700)), Optional.of(ms(1300)));
        assertThat(outcome.history().reason()).isEqualTo(StopReason.DEADLINE);
    }

    @Test
    void rpcTimeoutZero_leavesAttemptsUnbounded() {
        List<Optional<Duration>> remaining = new ArrayList<>();
        GaxTiming timing =
                new GaxTiming(Duration.ZERO, ms(100), 2, ms(400), 2, false, Duration.ZERO, 1, Duration.ZERO, false);

        pipeline(timing).outcome(attempt -> {
            remaining.add(attempt.remaining());
            throw new IOException();
        });

        assertThat(remaining).containsExactly(Optional.empty(), Optional.empty());
    }

    @EveryDriver
    void delays_areThoseOfGax(Driver driver) {
        GaxTiming timing = new GaxTiming(seconds(60), ms(100), 2, ms(500), 6, false, seconds(1), 1, seconds(1), false);

        driver.run(pipeline(timing), world.<String>script().fail(1, IOException::new));

        world.events
                .assertThat()
                .hasDelays(ms(100), ms(200), ms(400), ms(500), ms(500))
                .endedWith(StopReason.ATTEMPTS);
    }

    @EveryDriver
    void bothLimitsZero_meanNoRetry(Driver driver) {
        GaxTiming timing =
                new GaxTiming(Duration.ZERO, ms(100), 2, ms(500), 0, false, Duration.ZERO, 1, Duration.ZERO, false);
        Script<String> work = world.<String>script().fail(1, IOException::new);

        driver.run(pipeline(timing), work);

        assertThat(work.calls()).isEqualTo(1);
        world.events.assertThat().endedWith(StopReason.SWITCHED_OFF);
    }

    @EveryDriver
    void limit_isInclusiveWhenPolling(Driver driver) {
        for (boolean polling : List.of(false, true)) {
            GaxTiming timing = new GaxTiming(ms(200), ms(100), 1, ms(100), 0, false, ms(50), 1, ms(50), polling);
            Script<String> work = world.<String>script().fail(1, IOException::new);

            driver.run(pipeline(timing), work);

            assertThat(work.calls()).isEqualTo(polling ? 3 : 2);
        }
    }
}
