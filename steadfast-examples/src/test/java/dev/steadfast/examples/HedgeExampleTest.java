package dev.steadfast.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steadfast.Pipeline;
import dev.steadfast.environment.Environment;
import dev.steadfast.policy.hedge.SharedHedge;
import dev.steadfast.testkit.Script;
import dev.steadfast.testkit.VirtualTime;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The hedges of the guide, against a service that is now and then slow. */
class HedgeExampleTest {
    private final VirtualTime time = VirtualTime.auto();
    private final Environment environment = time.environment();

    private static Duration ms(long millis) {
        return Duration.ofMillis(millis);
    }

    @Test
    void slowCall_isSentOnceMore() throws Exception {
        Script<String> work = Script.<String>on(time)
                .taking(ms(500))
                .reply("slow")
                .taking(ms(20))
                .reply("quick");

        assertThat(HedgeExample.fixed(environment, time.executor()).call(work)).isEqualTo("quick");

        assertThat(work.starts()).containsExactly(Duration.ZERO, ms(80));
        assertThat(time.elapsed()).isEqualTo(ms(100));
    }

    @Test
    void fatalFailure_isNotSentAgain() {
        Script<String> work = Script.<String>on(time).fail(3, FileNotFoundException::new);

        assertThatThrownBy(
                        () -> HedgeExample.fixed(environment, time.executor()).call(work))
                .isInstanceOf(FileNotFoundException.class);

        assertThat(work.calls()).isEqualTo(1);
    }

    @Test
    void liveDelay_isWhatMostCallsTake() throws Exception {
        SharedHedge slowest = HedgeExample.live(environment);
        Pipeline prices = Pipeline.builder("prices")
                .hedge(slowest)
                .environment(environment)
                .build();
        assertThat(slowest.delay()).contains(ms(200));

        for (int i = 0; i < 100; i++) {
            CompletableFuture<String> answer = new CompletableFuture<>();
            time.after(ms(30), () -> answer.complete("done"));
            time.await(prices.callAsync(() -> answer));
        }

        assertThat(slowest.delay())
                .hasValueSatisfying(delay -> assertThat(delay).isBetween(ms(30), ms(32)));
    }

    @Test
    void callThatMayNotBeRepeated_isSentOnce() throws Exception {
        Pipeline orders = HedgeExample.onlyRepeatable(environment);
        AtomicInteger sent = new AtomicInteger();

        CompletableFuture<String> order = orders.callAsync(() -> unanswered(sent));
        time.advance(ms(500));
        assertThat(sent).hasValue(1);
        order.cancel(true);

        CompletableFuture<String> read = HedgeExample.read(orders, () -> unanswered(sent));
        time.advance(ms(500));
        assertThat(sent).hasValue(3);
        read.cancel(true);
    }

    private static CompletableFuture<String> unanswered(AtomicInteger sent) {
        sent.incrementAndGet();
        return new CompletableFuture<>();
    }

    @Test
    void failure_isFollowedByASecondTryWhatIsPaidFor() throws Exception {
        AtomicInteger sent = new AtomicInteger();

        Reply reply = HedgeExample.shared(environment, request -> {
            if (sent.getAndIncrement() == 0) {
                throw new IOException("no connection");
            }
            return Reply.of(200, request);
        });

        assertThat(reply.body()).isEqualTo("stock");
        assertThat(sent).hasValue(2);
    }
}
