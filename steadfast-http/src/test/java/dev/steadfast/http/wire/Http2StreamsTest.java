package dev.steadfast.http.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steadfast.Pipeline;
import dev.steadfast.http.HttpRetry;
import dev.steadfast.http.ResilientHttpClient;
import dev.steadfast.outcome.TimeoutExceeded;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.Jitter;
import dev.steadfast.policy.retry.RetryBuilder;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What ends an exchange on HTTP/2 ends its stream, as seen by the server, and not the connection that others share. */
@Timeout(60)
class Http2StreamsTest {
    private static final long LIMIT_SECONDS = 20;
    private static final Duration SHORT = Duration.ofMillis(300);

    private final AtomicInteger firsts = new AtomicInteger();
    private final HoldingHandler handler = new HoldingHandler(
            call -> call.equals("held") || (call.equals("held once") && firsts.incrementAndGet() == 1));
    private final HttpClient jdk =
            HttpClient.newBuilder().version(Version.HTTP_2).build();
    private JettyServer server;

    @BeforeEach
    void upgrade() throws Exception {
        server = JettyServer.of(handler);
        jdk.send(request("upgrade"), BodyHandlers.discarding());
    }

    @AfterEach
    void connectionHasLivedOnAndHoldsNoStream() throws Exception {
        try (JettyServer closing = server) {
            assertThat(jdk.send(request("last"), BodyHandlers.discarding()).version())
                    .isEqualTo(Version.HTTP_2);
            Drained.assertZero("open streams", handler::openStreams);
            assertThat(closing.connectionsOpened()).isEqualTo(1);
        }
    }

    @Test
    void cancel_ofTheFuture_resetsTheStream() throws Exception {
        CompletableFuture<?> future = patient().sendAsync(request("held"), BodyHandlers.discarding());
        assertThat(handler.awaitArrival()).isEqualTo("held");

        future.cancel(true);

        assertThat(handler.awaitReset()).isEqualTo("held");
        assertThatThrownBy(future::join).isInstanceOf(CancellationException.class);
    }

    @Test
    void attemptTimeout_asynchronous_resetsTheStreamAndTriesAgainOnTheSameConnection() throws Exception {
        CompletableFuture<?> future =
                client(HttpRetry.builder()).sendAsync(request("held once"), BodyHandlers.discarding());

        assertThat(handler.awaitReset()).isEqualTo("held once");
        assertThat(future.get(LIMIT_SECONDS, TimeUnit.SECONDS)).isNotNull();
    }

    @Test
    void attemptTimeout_blocking_resetsTheStreamAndTriesAgainOnTheSameConnection() throws Exception {
        assertThat(client(HttpRetry.builder())
                        .send(request("held once"), BodyHandlers.discarding())
                        .statusCode())
                .isEqualTo(200);

        assertThat(handler.awaitReset()).isEqualTo("held once");
    }

    @Test
    void attemptTimeout_ofTheLastAttempt_resetsTheStreamToo() throws Exception {
        RetryBuilder once = HttpRetry.builder().maxAttempts(1);

        assertThatThrownBy(() -> client(once).send(request("held"), BodyHandlers.discarding()))
                .isInstanceOf(TimeoutExceeded.class);
        assertThat(handler.awaitReset()).isEqualTo("held");

        CompletableFuture<?> future = client(once).sendAsync(request("held"), BodyHandlers.discarding());
        assertThatThrownBy(() -> future.get(LIMIT_SECONDS, TimeUnit.SECONDS))
                .isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(TimeoutExceeded.class);
        assertThat(handler.awaitReset()).isEqualTo("held");
    }

    @Test
    void interrupt_ofTheCaller_resetsTheStream() throws Exception {
        CompletableFuture<Throwable> outcome = new CompletableFuture<>();
        Thread caller = new Thread(() -> {
            try {
                patient().send(request("held"), BodyHandlers.discarding());
                outcome.complete(null);
            } catch (Throwable e) {
                outcome.complete(e);
            }
        });
        caller.start();
        assertThat(handler.awaitArrival()).isEqualTo("held");

        caller.interrupt();

        assertThat(handler.awaitReset()).isEqualTo("held");
        assertThat(outcome.get(LIMIT_SECONDS, TimeUnit.SECONDS)).isInstanceOf(InterruptedException.class);
    }

    @Test
    void cancel_amongOthers_leavesThemAlone() throws Exception {
        CompletableFuture<?> cancelled = patient().sendAsync(request("held"), BodyHandlers.discarding());
        CompletableFuture<?> other = patient().sendAsync(request("held"), BodyHandlers.discarding());
        assertThat(handler.awaitArrival()).isEqualTo("held");
        assertThat(handler.awaitArrival()).isEqualTo("held");

        cancelled.cancel(true);

        assertThat(handler.awaitReset()).isEqualTo("held");
        assertThat(other).isNotDone();
        other.cancel(true);
        assertThat(handler.awaitReset()).isEqualTo("held");
    }

    private ResilientHttpClient client(RetryBuilder retry) {
        return ResilientHttpClient.of(
                jdk,
                Pipeline.builder("streams")
                        .retry(retry.backoff(
                                        Backoff.fixed(Duration.ofMillis(10)).jitter(Jitter.none()))
                                .build())
                        .attemptTimeout(SHORT)
                        .build());
    }

    private ResilientHttpClient patient() {
        return ResilientHttpClient.withDefaults(jdk);
    }

    private HttpRequest request(String call) {
        return HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + server.address().getPort() + "/"))
                .header(WireServer.CALL, call)
                .build();
    }
}
