package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.environment.Environment;
import dev.steadfast.event.BreakerState;
import dev.steadfast.event.BreakerTransitioned;
import dev.steadfast.policy.breaker.CircuitBreaker;
import dev.steadfast.policy.breaker.CircuitBreakerSettings;
import dev.steadfast.policy.breaker.CircuitBreakerSettingsBuilder;
import dev.steadfast.policy.breaker.CircuitOpen;
import dev.steadfast.testkit.ChosenRandom;
import dev.steadfast.testkit.RecordingListener;
import dev.steadfast.testkit.VirtualTime;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** A breaker alone in a pipeline, in virtual time, and what was told of it. */
final class BreakerRig {
    final VirtualTime time = VirtualTime.auto();
    final RecordingListener events = new RecordingListener();
    final Environment environment = time.environmentBuilder()
            .listener(events)
            .random(ChosenRandom.of(0.5))
            .build();
    final CircuitBreaker breaker;
    final Pipeline pipeline;
    final IOException failure = new IOException("scripted");

    BreakerRig(CircuitBreakerSettingsBuilder settings) {
        this.breaker = CircuitBreaker.of("shop", settings.build(), environment);
        this.pipeline = Pipeline.builder("orders")
                .circuitBreaker(breaker)
                .environment(environment)
                .build();
    }

    /** Opens after two failures in a row, for 10 s, and closes after one probe. */
    static CircuitBreakerSettingsBuilder twoInARow() {
        return CircuitBreakerSettings.builder()
                .consecutiveFailures(2)
                .openTime(seconds(10))
                .probes(1);
    }

    void succeed(Driver driver) {
        assertThat(driver.run(pipeline, () -> "done").thrown())
                .as("what a success throws")
                .isNull();
    }

    void fail(Driver driver) {
        Ending<Object> ending = driver.run(pipeline, () -> {
            throw failure;
        });
        assertThat(ending.thrown()).isSameAs(failure);
    }

    /** Runs calls that succeed (S) or fail (F). */
    void course(Driver driver, String letters) {
        for (int i = 0; i < letters.length(); i++) {
            if (letters.charAt(i) == 'F') {
                fail(driver);
            } else {
                succeed(driver);
            }
        }
    }

    CircuitOpen rejected(Driver driver) {
        Ending<Object> ending = driver.run(pipeline, () -> {
            throw new AssertionError("the work must not run");
        });
        assertThat(ending.thrown()).isInstanceOf(CircuitOpen.class);
        return (CircuitOpen) ending.thrown();
    }

    /** Starts a call; it ends when the future does that is given back, and {@link #settle} was called. */
    CompletableFuture<Object> start() {
        CompletableFuture<Object> work = new CompletableFuture<>();
        assertThat(pipeline.callAsync(() -> work)).as("a call under way").isNotDone();
        return work;
    }

    /** Lets whatever is due happen. */
    void settle() {
        time.runDue();
    }

    void open(Driver driver) {
        course(driver, "FF");
        assertThat(breaker.state()).isEqualTo(BreakerState.OPEN);
    }

    void pass(Duration duration) {
        time.advance(duration);
    }

    List<BreakerTransitioned> transitions() {
        return events.events().stream()
                .filter(BreakerTransitioned.class::isInstance)
                .map(BreakerTransitioned.class::cast)
                .toList();
    }

    List<BreakerState> states() {
        return transitions().stream().map(BreakerTransitioned::to).toList();
    }
}
