package dev.steadfast.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.PipelineBuilder;
import dev.steadfast.environment.PolicyMode;
import dev.steadfast.event.Event;
import dev.steadfast.event.OperationEnded;
import dev.steadfast.event.RetryScheduled;
import dev.steadfast.event.SleepingListener;
import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.policy.budget.RetryBudget;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.Retry;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Listeners that sleep: what they are told once awake, and that nothing else depends on it. */
class SleepingListenerTest {
    private final World world = new World();
    private final Sleeper sleeper = new Sleeper();
    private int calls;

    /** One that is woken by hand. */
    private static final class Sleeper implements SleepingListener {
        private final List<Event> told = new ArrayList<>();
        private boolean awake;

        @Override
        public boolean isAwake() {
            return awake;
        }

        @Override
        public void on(Event event) {
            if (awake) {
                told.add(event);
            }
        }
    }

    private PipelineBuilder twice() {
        return world.silent()
                .retry(Retry.builder()
                        .maxAttempts(2)
                        .backoff(Backoff.none())
                        .budget(RetryBudget.unlimited()) // another would count operations itself
                        .build());
    }

    private String failsOnce() throws IOException {
        if (calls++ % 2 == 0) {
            throw new IOException("scripted");
        }
        return "done";
    }

    @EveryDriver
    void sleeper_isToldOfWhatBeginsWhileItIsAwake(Driver driver) {
        Pipeline pipeline = twice().listener(sleeper).build();

        assertThat(driver.run(pipeline, this::failsOnce).value()).isEqualTo("done");
        assertThat(sleeper.told).isEmpty();

        sleeper.awake = true;
        assertThat(driver.run(pipeline, this::failsOnce).value()).isEqualTo("done");
        assertThat(sleeper.told).hasSize(2).hasExactlyElementsOfTypes(RetryScheduled.class, OperationEnded.class);

        sleeper.awake = false;
        assertThat(driver.run(pipeline, this::failsOnce).value()).isEqualTo("done");
        assertThat(sleeper.told).hasSize(2);
    }

    @EveryDriver
    void counters_areTheSameWhetherAnybodyIsAwake(Driver driver) {
        Pipeline uncounted = twice().listener(sleeper).build();
        Pipeline counted = twice().listener(sleeper).counted().build();

        for (int i = 0; i < 4; i++) {
            sleeper.awake = i % 2 == 0;
            driver.run(uncounted, this::failsOnce);
            driver.run(counted, this::failsOnce);
        }

        assertThat(uncounted.counters().retries()).isEqualTo(4);
        assertThat(uncounted.counters().operations()).isEmpty();
        assertThat(uncounted.counters().stops()).isEmpty();
        assertThat(counted.counters().operations()).hasValue(4);
        assertThat(counted.counters().attempts()).hasValue(8);
        assertThat(counted.counters().stops()).containsExactly(Map.entry(StopReason.SUCCESS, 4L));
    }

    @EveryDriver
    void sleeper_besideOneWhoNeverSleeps_isToldOfAll(Driver driver) {
        List<Event> always = new ArrayList<>();
        Pipeline pipeline = twice().listener(sleeper).listener(always::add).build();

        driver.run(pipeline, this::failsOnce);

        assertThat(always).hasExactlyElementsOfTypes(RetryScheduled.class, OperationEnded.class);
        assertThat(pipeline.counters().operations()).hasValue(1);
    }

    @EveryDriver
    void switches_holdWhetherAnybodyIsAwake(Driver driver) {
        Pipeline pipeline = twice().listener(sleeper).build();
        pipeline.mode(PolicyKind.RETRY, PolicyMode.OFF);

        for (int i = 0; i < 2; i++) {
            sleeper.awake = i == 1;
            calls = 0;
            assertThat(driver.run(pipeline, this::failsOnce).thrown()).isInstanceOf(IOException.class);
        }
    }

    @EveryDriver
    void sleeperThatThrowsWhenAsked_isTakenToBeAsleep(Driver driver) {
        Pipeline pipeline = twice().listener(new SleepingListener() {
                    @Override
                    public boolean isAwake() {
                        throw new IllegalStateException("bad sleeper");
                    }

                    @Override
                    public void on(Event event) {
                        throw new AssertionError(event);
                    }
                })
                .build();

        assertThat(driver.run(pipeline, () -> "done").value()).isEqualTo("done");
        assertThat(pipeline.counters().listenerFailures()).isPositive();
    }
}
