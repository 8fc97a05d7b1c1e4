package dev.steadfast.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steadfast.Pipeline;
import dev.steadfast.environment.Environment;
import dev.steadfast.event.BreakerState;
import dev.steadfast.outcome.Attributes;
import dev.steadfast.outcome.CallOptions;
import dev.steadfast.policy.breaker.BreakerPerKey;
import dev.steadfast.policy.breaker.CircuitBreaker;
import dev.steadfast.policy.breaker.CircuitBreakerSettings;
import dev.steadfast.policy.breaker.CircuitOpen;
import dev.steadfast.testkit.ChosenRandom;
import dev.steadfast.testkit.VirtualTime;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The breakers of the guide. */
class BreakerExampleTest {
    private final VirtualTime time = VirtualTime.auto();
    private final Environment environment =
            time.environmentBuilder().random(ChosenRandom.of(0.5)).build();
    private final List<String> log = new ArrayList<>();
    private final CircuitBreaker shop = BreakerExample.breaker(environment, log::add);

    @Test
    void breaker_insideARetry_seesEachAttempt() {
        Pipeline orders = BreakerExample.pipeline(environment, shop);
        for (int i = 0; i < 4; i++) {
            assertThatThrownBy(() -> orders.run(() -> {
                        throw new IOException("down");
                    }))
                    .isInstanceOfAny(IOException.class, CircuitOpen.class);
        }
        assertThat(log).containsExactly("CLOSED -> OPEN: FAILURE_RATE");
        assertThat(shop.counts().calls()).isEqualTo(10);
        assertThatThrownBy(() -> orders.run(() -> {}))
                .isInstanceOf(CircuitOpen.class)
                .hasMessageStartingWith("circuit breaker shop is open for another PT");
    }

    @Test
    void permit_isToldHowTheCallEnded() throws Exception {
        for (int i = 0; i < 10; i++) {
            assertThat(BreakerExample.send(shop, request -> Reply.of(503, "down"))
                            .status())
                    .isEqualTo(503);
        }
        assertThatThrownBy(() -> BreakerExample.send(shop, request -> Reply.of(200, "fine")))
                .isInstanceOf(CircuitOpen.class);
        time.advance(shop.remainingOpenTime());
        for (int i = 0; i < 3; i++) {
            BreakerExample.send(shop, request -> Reply.of(200, "fine"));
        }
        assertThat(shop.state()).isEqualTo(BreakerState.CLOSED);
    }

    @Test
    void breakerPerHost_closesTheWayToOneHost() throws Exception {
        BreakerPerKey hosts = BreakerExample.perHost(environment);
        Pipeline calls = Pipeline.builder("calls")
                .circuitBreaker(hosts)
                .environment(environment)
                .build();
        for (int i = 0; i < 5; i++) {
            assertThatThrownBy(() -> calls.call(to("a"), () -> {
                        throw new IOException("down");
                    }))
                    .isInstanceOf(IOException.class);
        }
        assertThatThrownBy(() -> calls.call(to("a"), () -> "done")).isInstanceOf(CircuitOpen.class);
        assertThat(calls.call(to("b"), () -> "done")).isEqualTo("done");
    }

    private static CallOptions to(String host) {
        return CallOptions.none().attributes(new Attributes().put(BreakerExample.HOST, host));
    }

    @Test
    void slowCalls_open() {
        CircuitBreakerSettings settings = BreakerExample.slow();
        CircuitBreaker slow = CircuitBreaker.of("slow", settings, environment);
        for (int i = 0; i < 20; i++) {
            try (var permit = slow.acquire()) {
                time.advance(Duration.ofSeconds(2));
                permit.succeeded();
            }
        }
        assertThat(slow.state()).isEqualTo(BreakerState.OPEN);
    }
}
