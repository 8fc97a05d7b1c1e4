package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.fixed;
import static dev.steadfast.behaviour.World.ms;
import static dev.steadfast.behaviour.World.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.hint.HintMode;
import dev.steadfast.outcome.DelaySource;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.policy.retry.RetryBuilder;
import dev.steadfast.testkit.ChosenRandom;
import java.time.Duration;

/** A policy further in refuses, and says for how long. */
class RejectionTimeTest {
    private final World world = new World();

    private static RetryBuilder rejectable() {
        return Retry.builder()
                .maxAttempts(6)
                .backoff(fixed(ms(100)))
                .maxHint(seconds(120))
                .retryOnRejection(Rejecting.Rejected.class);
    }

    private Ending<String> rejected(Driver driver, RetryBuilder retry, Duration admitsAfter) {
        Pipeline pipeline = world.pipeline()
                .retry(retry.build())
                .add(new Rejecting(1, admitsAfter))
                .environment(world.time
                        .environmentBuilder()
                        .random(ChosenRandom.of(0.5))
                        .build())
                .build();
        return driver.run(pipeline, world.<String>script().reply("done"));
    }

    private final RetryBuilder honouring = rejectable().honourRejectionTime();

    @EveryDriver
    void timeOfARejection_isAHintWithSpread(Driver driver) {
        assertThat(rejected(driver, honouring, seconds(2)).value()).isEqualTo("done");

        world.events.assertThat().hasDelays(ms(2_100)).hasSources(DelaySource.HINT);
    }

    @EveryDriver
    void timeOfARejection_isSpread_whateverServersGet(Driver driver) {
        rejected(driver, honouring.hintMode(HintMode.ignore()), seconds(2));

        world.events.assertThat().hasDelays(ms(2_100));
    }

    @EveryDriver
    void timeOfARejection_beyondItsLimit_endsTheOperation(Driver driver) {
        assertThat(rejected(driver, honouring, seconds(121)).thrown()).isInstanceOf(Rejecting.Rejected.class);

        world.events.assertThat().hasRetries(0).endedWith(StopReason.HINT_TOO_LONG);
    }

    @EveryDriver
    void rejectionWithoutATime_waitsForTheBackoff(Driver driver) {
        rejected(driver, honouring, null);

        world.events.assertThat().hasDelays(ms(100)).hasSources(DelaySource.BACKOFF);
    }

    @EveryDriver
    void timeOfARejection_whereNobodyHonoursIt_isNoHint(Driver driver) {
        rejected(driver, rejectable(), seconds(2));

        world.events.assertThat().hasDelays(ms(100)).hasSources(DelaySource.BACKOFF);
    }
}
