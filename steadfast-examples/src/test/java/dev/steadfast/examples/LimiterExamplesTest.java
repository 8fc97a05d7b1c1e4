package dev.steadfast.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.environment.Environment;
import dev.steadfast.policy.limiter.AdaptiveLimiter;
import dev.steadfast.testkit.VirtualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** The examples of the page on adaptive limiters, in virtual time. */
class LimiterExamplesTest {
    private final VirtualTime time = VirtualTime.auto();
    private final Environment environment = time.environment();

    private static List<CompletableFuture<String>> begin(Pipeline pipeline, int calls) {
        List<CompletableFuture<String>> begun = new ArrayList<>();
        for (int i = 0; i < calls; i++) {
            begun.add(pipeline.callAsync(CompletableFuture::new));
        }
        return begun;
    }

    @Test
    void own_letsTwentyCallsThroughAtFirst() throws Exception {
        Pipeline pipeline = LimiterExample.own(environment);
        List<CompletableFuture<String>> begun = begin(pipeline, 20);

        assertThat(begun).noneMatch(CompletableFuture::isDone);
        assertThat(LimiterExample.priceOrNone(pipeline, request -> Reply.of(200, "12.50")))
                .isEqualTo("no price for now");

        begun.get(0).cancel(true);
        assertThat(LimiterExample.priceOrNone(pipeline, request -> Reply.of(200, "12.50")))
                .isEqualTo("12.50");
    }

    @Test
    void shared_isOneLimitForBoth() throws Exception {
        List<Pipeline> both = LimiterExample.shared(environment);
        begin(both.get(0), 20);

        assertThat(LimiterExample.priceOrNone(both.get(1), request -> Reply.of(200, "12.50")))
                .isEqualTo("no price for now");

        assertThat(time.elapsed()).isEqualTo(Duration.ofMillis(200));
    }

    @Test
    void aimd_lowersTheLimitAfterASlowCall() {
        AdaptiveLimiter limiter = AdaptiveLimiter.of("shop", LimiterExample.aimd(), environment);

        var permit = limiter.tryAcquire().orElseThrow();
        time.advance(Duration.ofMillis(251));
        permit.succeeded();

        assertThat(limiter.limit()).isEqualTo(9);
    }
}
