package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.fixed;
import static dev.steadfast.behaviour.World.ms;
import static dev.steadfast.behaviour.World.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.policy.budget.RetryBudget;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.policy.retry.RetryBuilder;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

/** Asynchronous operations with an audit outside and inside of their retry, for tests that end them from outside. */
abstract class EndedFromOutside {
    final World world = new World();
    final Audit outside = new Audit();
    final Audit inside = new Audit();
    final AtomicInteger calls = new AtomicInteger();
    final RetryBuilder endless =
            Retry.builder().forever().backoff(fixed(ms(200))).budget(RetryBudget.unlimited());

    static RetryBuilder limited(int attempts) {
        return Retry.builder().maxAttempts(attempts).backoff(fixed(ms(200))).budget(RetryBudget.unlimited());
    }

    Pipeline audited(RetryBuilder retry) {
        return world.pipeline()
                .timeout(seconds(60))
                .add(outside)
                .retry(retry.build())
                .add(inside)
                .build();
    }

    CompletableFuture<String> failing() {
        calls.incrementAndGet();
        return CompletableFuture.failedFuture(new IOException("again"));
    }

    void assertCancelledOnce(int attempts) {
        assertThat(calls).hasValue(attempts);
        assertNothingLeft();
        assertThat(world.events.ends()).hasSize(1);
        world.events.assertThat().endedWith(StopReason.CANCELLED).endedAfterAttempts(attempts);
    }

    void assertNothingLeft() {
        world.time.runDue();
        assertThat(world.time.scheduledTasks()).as("timers left").isZero();
        assertThat(world.environment.pendingOperations()).as("operations left").isZero();
    }
}
