package dev.steadfast.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steadfast.Pipeline;
import dev.steadfast.testkit.VirtualTime;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class ShutdownNowTest {
    private static final HttpRequest GET = StubResponse.GET;
    private static final Duration LONG = Duration.ofSeconds(20);

    private final VirtualTime time = VirtualTime.manual();
    private final List<CompletableFuture<HttpResponse<?>>> exchanges = new CopyOnWriteArrayList<>();
    private final MortalClient pending = MortalClient.pending(exchanges);

    @Test
    void asyncRequest_duringItsAttempt_isCancelled() throws Exception {
        ResilientHttpClient client = around(pending);
        var future = client.sendAsync(GET, BodyHandlers.ofString());

        client.shutdownNow();

        assertThatThrownBy(future::join).isInstanceOf(CancellationException.class);
        assertThat(exchanges.get(0)).isCancelled();
        assertThat(pending.calls()).isEqualTo(MortalClient.expected("shutdownNow"));
        assertThat(client.awaitTermination(LONG)).isTrue();
    }

    @Test
    void asyncRequest_thatWaitsForItsRetry_isCancelled() {
        ResilientHttpClient client = around(pending);
        var future = client.sendAsync(GET, BodyHandlers.ofString());
        exchanges.get(0).complete(StubResponse.of(503));

        client.shutdownNow();
        time.advance(LONG);

        assertThat(future).isCancelled();
        assertThat(exchanges).hasSize(1);
    }

    @Test
    void blockingRequest_duringItsAttempt_ends() throws Exception {
        CountDownLatch sending = new CountDownLatch(1);
        MortalClient delegate = new MortalClient((ScriptedClient.Exchange) request -> {
            sending.countDown();
            new CountDownLatch(1).await();
            return StubResponse.of(200);
        });
        ResilientHttpClient client = around(delegate);
        AtomicBoolean interrupted = new AtomicBoolean();
        var caller = caller(client, interrupted);
        sending.await();

        client.shutdownNow();

        assertThatThrownBy(caller::get)
                .hasCauseExactlyInstanceOf(IOException.class)
                .hasStackTraceContaining("the request was ended by ResilientHttpClient.shutdownNow()");
        assertThat(interrupted).isFalse();
        assertThat(delegate.requests()).hasSize(1);
        assertThat(delegate.calls()).isEqualTo(MortalClient.expected("shutdownNow"));
        assertThat(client.awaitTermination(LONG)).isTrue();
    }

    @Test
    void blockingRequest_thatWaitsForItsRetry_ends() throws Exception {
        MortalClient delegate = new MortalClient((ScriptedClient.Exchange) request -> StubResponse.of(503));
        ResilientHttpClient client = around(delegate);
        AtomicBoolean interrupted = new AtomicBoolean();
        var caller = caller(client, interrupted);
        time.awaitWaiting(1);

        client.shutdownNow();

        assertThatThrownBy(caller::get).hasCauseExactlyInstanceOf(IOException.class);
        assertThat(interrupted).isFalse();
        assertThat(delegate.requests()).hasSize(1);
    }

    @Test
    void blockingRequest_whoseExchangeSwallowsTheInterrupt_makesNoFurtherAttempt() throws Exception {
        AtomicReference<ResilientHttpClient> client = new AtomicReference<>();
        MortalClient delegate = new MortalClient((ScriptedClient.Exchange) request -> {
            client.get().shutdownNow();
            assertThat(Thread.interrupted()).isTrue();
            throw new IOException("reset");
        });
        Rig rig = new Rig();
        client.set(rig.around(delegate));

        assertThatThrownBy(() -> client.get().send(GET, BodyHandlers.ofString()))
                .hasMessageContaining("shutdownNow()");

        assertThat(delegate.requests()).hasSize(1);
    }

    @Test
    void secondTime_always_isHarmless() {
        ResilientHttpClient client = around(pending);

        client.shutdown();
        client.shutdownNow();
        client.shutdownNow();

        assertThat(pending.calls()).isEqualTo(MortalClient.expected("shutdown", "shutdownNow", "shutdownNow"));
        assertThat(client.isTerminated()).isTrue();
    }

    private FutureTask<HttpResponse<String>> caller(ResilientHttpClient client, AtomicBoolean interrupted) {
        FutureTask<HttpResponse<String>> task = new FutureTask<>(() -> {
            try {
                return client.send(GET, BodyHandlers.ofString());
            } finally {
                interrupted.set(Thread.currentThread().isInterrupted());
            }
        });
        Thread thread = new Thread(task, "caller");
        thread.setDaemon(true);
        thread.start();
        return task;
    }

    private ResilientHttpClient around(HttpClient delegate) {
        return ResilientHttpClient.of(
                delegate,
                Pipeline.builder("http")
                        .retry(Rig.retry())
                        .environment(time.environment())
                        .build());
    }
}
