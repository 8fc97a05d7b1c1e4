package dev.steadfast.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.environment.Environment;
import dev.steadfast.policy.bulkhead.Bulkhead;
import dev.steadfast.policy.ratelimit.RateLimiter;
import dev.steadfast.testkit.VirtualTime;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The examples of the pages on bulkheads and rate limiters, in virtual time. */
class LimitsExamplesTest {
    private final VirtualTime time = VirtualTime.auto();
    private final Environment environment = time.environment();
    private final Service service = request -> Reply.of(200, request + " done");

    @Test
    void bulkhead_hasRoomForTwoAndThenHasOthersWait() throws Exception {
        Bulkhead printer = BulkheadExample.shared(environment);
        Pipeline labels = BulkheadExample.pipeline(environment, printer);
        assertThat(BulkheadExample.printOrLater(labels, service)).isEqualTo("label done");

        String[] late = new String[1];
        boolean printed = BulkheadExample.byHand(
                printer,
                () -> BulkheadExample.byHand(printer, () -> {
                    assertThat(BulkheadExample.byHand(printer, () -> {})).isFalse();
                    late[0] = labels.outcome(() -> "never").valueOr("no room");
                }));

        assertThat(printed).isTrue();
        assertThat(late[0]).isEqualTo("no room");
        assertThat(time.elapsed()).isEqualTo(Duration.ofSeconds(1));
        assertThat(printer.inUse()).isZero();
    }

    @Test
    void kinds_differInWhatComesAtOnce() {
        assertThat(RateLimiterExample.kinds().stream()
                        .map(settings ->
                                RateLimiter.of("kind", settings, environment).available()))
                .containsExactly(1L, 20L, 10L);
    }

    @Test
    void limiter_letsFiveThroughAndThenTwoPerFifthsOfASecond() throws Exception {
        RateLimiter partner = RateLimiterExample.shared(environment);
        Pipeline orders = RateLimiterExample.pipeline(environment, partner);

        for (int i = 0; i < 7; i++) {
            assertThat(RateLimiterExample.sendOrSayWhen(orders, service)).isEqualTo("order done");
        }
        assertThat(time.elapsed()).isEqualTo(Duration.ofMillis(400));

        assertThat(RateLimiterExample.sendOrSayWhen(orders, request -> Reply.of(429, "busy")))
                .isEqualTo("busy");
        assertThat(RateLimiterExample.sendOrSayWhen(orders, service)).isEqualTo("again in PT2S");
    }

    @Test
    void reservation_isGivenBackIfItComesTooLate() {
        RateLimiter partner = RateLimiterExample.shared(environment);

        assertThat(RateLimiterExample.reserved(partner, 10, Duration.ofMillis(100)))
                .isEqualTo(Duration.ofSeconds(1));
        assertThat(partner.available()).isEqualTo(5);
    }
}
