package dev.steadfast.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steadfast.testkit.VirtualTime;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** One worker that takes 1 s ± 50 % at full speed, and a queue of two. */
@Timeout(60)
class CapacityServerTest {
    private static final long SECOND = DemoSettings.SECOND;
    private static final DemoSettings SETTINGS =
            new DemoSettings(1, 1, SECOND, 2, 1, SECOND, new BrownOut(10 * SECOND, 30 * SECOND, 0.1), 60 * SECOND);

    private final VirtualTime time = VirtualTime.manual();
    private final HttpClient client = HttpClient.newHttpClient();
    private final CapacityServer server;

    CapacityServerTest() throws IOException {
        server = CapacityServer.start(SETTINGS, time, time.nanos());
    }

    @AfterEach
    void close() {
        server.close();
    }

    @Test
    void request_alone_isAnsweredAfterItsServiceTime() throws Exception {
        CompletableFuture<HttpResponse<Void>> answer = get();
        time.awaitWaiting(1);
        time.advance(Duration.ofMillis(499));
        assertThat(answer).isNotDone();
        time.advance(Duration.ofMillis(1001));
        assertThat(status(answer)).isEqualTo(200);
        assertThat(server.attempts().total()).isEqualTo(1);
    }

    @Test
    void request_inTheBrownOut_takesTenTimesAsLong() throws Exception {
        time.advance(Duration.ofSeconds(10));
        CompletableFuture<HttpResponse<Void>> answer = get();
        time.awaitWaiting(1);
        time.advance(Duration.ofMillis(4999));
        assertThat(answer).isNotDone();
        time.advance(Duration.ofMillis(10_001));
        assertThat(status(answer)).isEqualTo(200);
    }

    @Test
    void request_beyondTheQueue_isRefusedAtOnce() throws Exception {
        CompletableFuture<HttpResponse<Void>> worked = get();
        time.awaitWaiting(1);
        List<CompletableFuture<HttpResponse<Void>>> queued = List.of(get(), get());
        awaitAttempts(3);

        assertThat(status(get())).isEqualTo(503);
        assertThat(worked).isNotDone();
        assertThat(queued).noneMatch(CompletableFuture::isDone);
    }

    @Test
    void client_thatHasLeft_isWorkedForAllTheSame() throws Exception {
        CompletableFuture<HttpResponse<Void>> gone = get();
        time.awaitWaiting(1);
        CompletableFuture<HttpResponse<Void>> next = get();
        awaitAttempts(2);
        assertThat(gone.cancel(true)).isTrue();

        time.advance(Duration.ofMillis(500)); // at least so long for the one that has gone
        assertThat(next).isNotDone();
        time.advance(Duration.ofSeconds(1)); // it is done by now
        time.awaitWaiting(1);
        time.advance(Duration.ofMillis(1500));
        assertThat(status(next)).isEqualTo(200);
    }

    @Test
    void server_always_listensOnTheLoopbackOnly() throws IOException {
        assertThat(InetAddress.getByName(server.uri().getHost()).isLoopbackAddress())
                .isTrue();
    }

    @Test
    void server_closed_answersNobody() {
        URI uri = server.uri();
        server.close();

        assertThatThrownBy(() -> client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.discarding()))
                .isInstanceOf(IOException.class);
    }

    private CompletableFuture<HttpResponse<Void>> get() {
        return client.sendAsync(HttpRequest.newBuilder(server.uri()).build(), BodyHandlers.discarding());
    }

    private static int status(CompletableFuture<HttpResponse<Void>> answer) throws Exception {
        return answer.get(30, TimeUnit.SECONDS).statusCode();
    }

    /** Until the server has seen so many; a socket cannot be waited for in virtual time. */
    private void awaitAttempts(long count) {
        while (server.attempts().total() < count) {
            Thread.onSpinWait();
        }
    }
}
