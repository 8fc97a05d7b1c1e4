package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.fixed;
import static dev.steadfast.behaviour.World.ms;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steadfast.Pipeline;
import dev.steadfast.outcome.CallOptions;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.outcome.TimeoutExceeded;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.policy.retry.RetryBuilder;
import dev.steadfast.testkit.Script;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Attempt timeouts that grow from attempt to attempt. */
class GrowingAttemptTimeoutTest {
    private final World world = new World();
    private final RetryBuilder retry =
            Retry.builder().maxAttempts(4).attemptTimeout(ms(100), 2, ms(350)).backoff(fixed(ms(10)));
    private final Script<String> hanging =
            world.<String>script().taking(Duration.ofHours(1)).reply("far too late");

    @EveryBlockingDriver
    void bounds_growUpToTheMost(Driver driver) {
        Ending<String> ending = driver.run(world.retrying(retry), hanging);

        assertThat(hanging.starts()).containsExactly(Duration.ZERO, ms(110), ms(320), ms(680));
        assertThat(world.time.elapsed()).isEqualTo(ms(680 + 350));
        assertThat(ending.thrown())
                .isInstanceOfSatisfying(
                        TimeoutExceeded.class,
                        exceeded -> assertThat(exceeded.limit()).isEqualTo(ms(350)));
        assertThat(ending.interruptedAfter()).isFalse();
        world.events.assertThat().hasRetries(3).endedWith(StopReason.ATTEMPTS);
    }

    @EveryBlockingDriver
    void lastBound_isCutToTheTimeLeft_andIsThenTheOperations(Driver driver) {
        Ending<String> ending = driver.run(world.retrying(retry.totalTime(ms(400))), hanging);

        assertThat(hanging.starts()).containsExactly(Duration.ZERO, ms(110), ms(320));
        assertThat(world.time.elapsed()).isEqualTo(ms(400));
        assertThat(ending.thrown())
                .isInstanceOfSatisfying(
                        TimeoutExceeded.class,
                        exceeded -> assertThat(exceeded.limit()).isEqualTo(ms(400)));
        world.events.assertThat().endedWith(StopReason.DEADLINE);
    }

    @Test
    void remaining_tellsTheBoundOfEachAttempt() {
        List<Optional<Duration>> remaining = new ArrayList<>();

        assertThatThrownBy(() -> world.retrying(retry).call(attempt -> {
                    remaining.add(attempt.remaining());
                    throw new IOException();
                }))
                .isInstanceOf(IOException.class);

        assertThat(remaining)
                .containsExactly(
                        Optional.of(ms(100)), Optional.of(ms(200)), Optional.of(ms(350)), Optional.of(ms(350)));
    }

    @Test
    void callersBound_replacesAllOfThem() {
        Pipeline pipeline = world.retrying(retry);

        assertThatThrownBy(() -> pipeline.call(CallOptions.none().attemptTimeout(ms(50)), hanging))
                .isInstanceOf(TimeoutExceeded.class);

        assertThat(hanging.starts()).containsExactly(Duration.ZERO, ms(60), ms(120), ms(180));
    }
}
