package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.environment.PolicyMode;
import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.testkit.ChosenRandom;
import dev.steadfast.testkit.RecordingListener;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A production pipeline, taken into a test. */
class OtherEnvironmentTest {
    private final World world = new World();
    private final RecordingListener own = new RecordingListener();
    private final Pipeline production = Pipeline.builder("production")
            .timeout(Duration.ofHours(1))
            .retry(Retry.builder()
                    .maxAttempts(3)
                    .backoff(Backoff.exponential(seconds(60)))
                    .build())
            .listener(own)
            .build();

    @Test
    void in_anotherEnvironment_usesItsTimeRandomAndListeners() {
        RecordingListener theirs = new RecordingListener();
        Pipeline tested = production.in(world.time
                .environmentBuilder()
                .random(ChosenRandom.of(0.5))
                .listener(theirs)
                .build());

        tested.outcome(world.script().fail(1, IOException::new));

        theirs.assertThat().hasDelays(seconds(30), seconds(60));
        own.assertThat().hasDelays(seconds(30), seconds(60));
        assertThat(world.time.elapsed()).isEqualTo(seconds(90));
        assertThat(tested.name()).isEqualTo("production");
        assertThat(tested).hasToString(production.toString());
    }

    @Test
    void in_anotherEnvironment_hasCountersAndSwitchOfItsOwn() {
        production.mode(PolicyKind.RETRY, PolicyMode.OFF);
        Pipeline tested = production.in(world.environment);

        tested.outcome(world.script().fail(1, IOException::new));

        assertThat(tested.mode(PolicyKind.RETRY)).isEqualTo(PolicyMode.ON);
        assertThat(tested.counters().retries()).isEqualTo(2);
        assertThat(production.counters().operations()).hasValue(0);
        assertThat(production.mode(PolicyKind.RETRY)).isEqualTo(PolicyMode.OFF);
    }
}
