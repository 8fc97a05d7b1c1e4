package dev.steadfast.http;

import static dev.steadfast.http.LoopbackServer.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steadfast.outcome.AttributeKey;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.policy.retry.Retry;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(30)
class ResilientHttpClientTest {
    private final HttpClient jdk = HttpClient.newHttpClient();
    private final Rig rig = new Rig();
    private final ResilientHttpClient client = rig.around(jdk);

    @ParameterizedTest
    @EnumSource
    void C049_getAndPut_meeting503_areRetried(Style style) throws Exception {
        try (LoopbackServer server = new LoopbackServer(status(503, ""), status(200, "good"))) {
            assertThat(send(style, get(server)).body()).isEqualTo("good");
        }
        try (LoopbackServer server = new LoopbackServer(status(503, ""), status(200, "good"))) {
            HttpRequest put = HttpRequest.newBuilder(server.uri())
                    .PUT(BodyPublishers.ofString("hello world"))
                    .build();

            assertThat(send(style, put).body()).isEqualTo("good");
            assertThat(server.bodies()).containsExactly("hello world", "hello world");
        }
        rig.events().assertThat().hasDelays(Rig.DELAY, Rig.DELAY);
    }

    @ParameterizedTest
    @EnumSource
    void C049_postMeeting503_isReturned(Style style) throws Exception {
        try (LoopbackServer server = new LoopbackServer(status(503, "busy"))) {
            HttpResponse<String> response = send(style, post(server.uri()).build());

            assertThat(response.statusCode()).isEqualTo(503);
            assertThat(response.body()).isEqualTo("busy");
            assertThat(server.received()).hasSize(1);
        }
        rig.events().assertThat().hasRetries(0).endedWith(StopReason.UNSAFE);
    }

    @ParameterizedTest
    @EnumSource
    void C049_postThatLosesItsConnection_isNotSentAgain(Style style) throws Exception {
        try (BreakingServer server = new BreakingServer()) {
            assertThatThrownBy(() -> send(style, post(server.uri()).build())).isInstanceOf(IOException.class);

            assertThat(server.requests()).isEqualTo(1);
        }
        rig.events().assertThat().endedWith(StopReason.UNSAFE);
    }

    @ParameterizedTest
    @EnumSource
    void C049_getThatLosesItsConnection_isRetried(Style style) throws Exception {
        try (BreakingServer server = new BreakingServer()) {
            assertThatThrownBy(() ->
                            send(style, HttpRequest.newBuilder(server.uri()).build()))
                    .isInstanceOf(IOException.class);
        }
        rig.events().assertThat().hasRetries(3).endedWith(StopReason.ATTEMPTS);
    }

    @ParameterizedTest
    @EnumSource
    void C049_postThatCannotConnect_isRetried(Style style) throws Exception {
        URI nobody;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            nobody = URI.create("http://127.0.0.1:" + socket.getLocalPort() + "/");
        }

        assertThatThrownBy(() -> send(style, post(nobody).build())).isInstanceOf(ConnectException.class);

        rig.events().assertThat().hasRetries(3).endedWith(StopReason.ATTEMPTS);
    }

    @ParameterizedTest
    @EnumSource
    void C049_postWithIdempotencyKey_isRetriedWithTheSameKey(Style style) throws Exception {
        try (LoopbackServer server = new LoopbackServer(status(503, ""), status(200, "good"))) {
            send(style, post(server.uri()).header("Idempotency-Key", "\"k1\"").build());

            assertThat(server.received())
                    .extracting(LoopbackServer.Received::idempotencyKey)
                    .containsExactly("\"k1\"", "\"k1\"");
            assertThat(server.bodies()).containsExactly("hello world", "hello world");
        }
    }

    @ParameterizedTest
    @EnumSource
    void C049_postThatTheCallerCallsSafe_isRetried(Style style) throws Exception {
        try (LoopbackServer server = new LoopbackServer(status(503, ""), status(200, "good"))) {
            HttpResponse<String> response = style.send(
                    rig,
                    client,
                    post(server.uri()).build(),
                    BodyHandlers.ofString(),
                    SendOptions.defaults().repeatSafe());

            assertThat(response.body()).isEqualTo("good");
            assertThat(server.received()).hasSize(2);
        }
    }

    @ParameterizedTest
    @EnumSource
    void response_afterTheLastAttempt_canStillBeRead(Style style) throws Exception {
        try (LoopbackServer server = new LoopbackServer(status(503, "still busy"))) {
            HttpResponse<InputStream> response = style.send(rig, client, get(server), BodyHandlers.ofInputStream());

            try (InputStream body = response.body()) {
                assertThat(new String(body.readAllBytes(), StandardCharsets.UTF_8))
                        .isEqualTo("still busy");
            }
            assertThat(response).isNotInstanceOf(AutoCloseable.class);
        }
        rig.events().assertThat().endedWith(StopReason.ATTEMPTS);
    }

    @ParameterizedTest
    @EnumSource
    void C016_retryAfterInSecondsOrAsADate_isFollowed(Style style) throws Exception {
        for (String field : List.of(
                "10",
                "Wed, 21 Oct 2015 07:28:00 GMT",
                "Wednesday, 21-Oct-15 07:28:00 GMT",
                "Wed Oct 21 07:28:00 2015")) {
            // A server that says no Date: one that does is believed more than the clock here.
            String busy =
                    "HTTP/1.1 429 Busy\r\nReTRy-aFTer: " + field + "\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
            rig.time().setWallClock(Instant.parse("2015-10-21T07:27:50Z"));
            Duration before = rig.time().elapsed();
            try (SilentServer server = new SilentServer(busy, SilentServer.WHOLE)) {
                HttpRequest request = HttpRequest.newBuilder(server.uri()).build();
                assertThat(send(style, request).body()).isEqualTo("whole");
            }
            assertThat(rig.time().elapsed().minus(before)).isBetween(Duration.ofSeconds(10), Duration.ofSeconds(11));
        }
    }

    @ParameterizedTest
    @EnumSource
    void C018_retryAfterBeyondTheLimit_isReturnedAtOnce(Style style) throws Exception {
        Retry limited = HttpRetry.builder().maxHint(Duration.ofMinutes(2)).build();
        ResilientHttpClient client = rig.around(jdk, builder -> builder.retry(limited));
        try (LoopbackServer server =
                new LoopbackServer(status(429, "", "Retry-After", "60"), status(429, "", "Retry-After", "3600"))) {
            HttpResponse<String> response = style.send(rig, client, get(server), BodyHandlers.ofString());

            assertThat(rig.time().elapsed()).isBetween(Duration.ofSeconds(60), Duration.ofSeconds(66));
            assertThat(response.headers().firstValue("Retry-After")).contains("3600");
            assertThat(server.received()).hasSize(2);
        }
        rig.events().assertThat().endedWith(StopReason.HINT_TOO_LONG);
    }

    @ParameterizedTest
    @EnumSource
    void retryAfter_ofARealServer_isFollowed(Style style) throws Exception {
        try (LoopbackServer server = new LoopbackServer(status(429, "", "retry-after", "30"), status(200, "good"))) {
            send(style, get(server));
        }
        assertThat(rig.time().elapsed()).isBetween(Duration.ofSeconds(30), Duration.ofSeconds(33));
    }

    @ParameterizedTest
    @EnumSource
    void request_thatTimesOut_isRetriedIfIdempotent(Style style) throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        try (LoopbackServer server = new LoopbackServer(exchange -> end.await(), status(200, "good"))) {
            HttpRequest request = HttpRequest.newBuilder(server.uri())
                    .timeout(Duration.ofMillis(200))
                    .build();

            assertThat(send(style, request).body()).isEqualTo("good");
            assertThat(rig.events().retries().get(0).failure()).isInstanceOf(HttpTimeoutException.class);
        } finally {
            end.countDown();
        }
    }

    @Test
    void thread_thatIsInterrupted_sendsNothing() throws Exception {
        try (LoopbackServer server = new LoopbackServer(status(200, ""))) {
            Thread.currentThread().interrupt();

            assertThatThrownBy(() -> send(Style.BLOCKING, get(server))).isInstanceOf(InterruptedException.class);

            assertThat(server.received()).isEmpty();
        } finally {
            // Not to be left to the next test.
            Thread.interrupted();
        }
        rig.events().assertThat().endedWith(StopReason.INTERRUPTED);
    }

    @ParameterizedTest
    @EnumSource
    void attribute_ofTheOptions_isSeenByTheRetry(Style style) throws Exception {
        AttributeKey<String> key = AttributeKey.named("tenant");
        List<String> seen = new CopyOnWriteArrayList<>();
        var asking = HttpRetry.builder()
                .unsafeWhen((result, failure, attempt) ->
                        seen.add(attempt.attributes().get(key).orElse("none")))
                .build();
        try (LoopbackServer server = new LoopbackServer(status(503, ""))) {
            style.send(
                    rig,
                    rig.around(jdk, builder -> builder.retry(asking)),
                    get(server),
                    BodyHandlers.discarding(),
                    SendOptions.defaults().attribute(key, "acme"));
        }
        assertThat(seen).containsExactly("acme");
    }

    @ParameterizedTest
    @EnumSource
    void defaults_onASuccess_sendOnce(Style style) throws Exception {
        try (LoopbackServer server = new LoopbackServer(status(200, "good"))) {
            ResilientHttpClient defaults = ResilientHttpClient.withDefaults(jdk);

            assertThat(style.send(rig, defaults, get(server), BodyHandlers.ofString())
                            .body())
                    .isEqualTo("good");
            assertThat(server.received()).hasSize(1);
        }
    }

    private HttpResponse<String> send(Style style, HttpRequest request) throws Exception {
        return style.send(rig, client, request, BodyHandlers.ofString());
    }

    private static HttpRequest get(LoopbackServer server) {
        return HttpRequest.newBuilder(server.uri()).build();
    }

    private static HttpRequest.Builder post(URI uri) {
        return HttpRequest.newBuilder(uri).POST(BodyPublishers.ofString("hello world"));
    }
}
