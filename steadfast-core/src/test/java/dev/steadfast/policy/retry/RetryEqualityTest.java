package dev.steadfast.policy.retry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.event.RetryScheduled;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** Retries made alike, with the same functions, are equal. */
class RetryEqualityTest {
    private final AtomicInteger seen = new AtomicInteger();
    private final Consumer<RetryScheduled> action = retry -> seen.incrementAndGet();
    private final Predicate<String> done = String::isEmpty;

    private Retry retry() {
        return Retry.builder()
                .maxAttempts(2)
                .onRetry(action)
                .pollUntil(String.class, done)
                .build();
    }

    @Test
    void sameListenerAndPoll_areEqual() {
        assertThat(retry()).isEqualTo(retry()).hasSameHashCodeAs(retry());
    }

    @Test
    void onRetry_isNamedAfterTheAction() {
        assertThat(retry().listeners())
                .singleElement()
                .extracting(listener -> listener.name())
                .isEqualTo(action.getClass().getName());
    }

    @Test
    void factorOfNegativeZero_isFactorZero() {
        assertThat(Jitter.factor(-0.0)).isEqualTo(Jitter.factor(0.0)).hasSameHashCodeAs(Jitter.factor(0.0));
    }
}
