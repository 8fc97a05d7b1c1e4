package dev.steadfast.examples;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.steadfast.environment.Environment;
import dev.steadfast.http.ResilientHttpClient;
import dev.steadfast.testkit.VirtualTime;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class HttpClientExampleTest {
    private final AtomicInteger requests = new AtomicInteger();
    private HttpServer server;
    private URI orders;

    /** A server that is busy twice. */
    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            boolean busy = requests.incrementAndGet() < 3;
            byte[] answer = (busy ? "busy" : "placed").getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(busy ? 503 : 200, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        server.start();
        orders = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void order_onABusyServer_isPlacedInTheEnd() throws Exception {
        String answer = HttpClientExample.order(
                HttpClientExample.client(VirtualTime.auto().environment()), orders);

        assertThat(answer).isEqualTo("placed");
        assertThat(requests).hasValue(3);
    }

    /** It runs in real time, as the server does; only that a quick answer is taken as it is can be said for certain. */
    @Test
    void hedgedRequest_isAnswered() throws Exception {
        try (Environment environment = Environment.builder().build()) {
            HttpResponse<String> answer = HttpClientExample.hedged(environment, HttpClient.newHttpClient())
                    .send(HttpRequest.newBuilder(orders).build(), BodyHandlers.ofString());

            assertThat(answer.body()).isEqualTo("busy");
        }
    }

    @Test
    void state_onABusyServer_comesInTheEnd() throws Exception {
        try (Environment environment = Environment.builder().build()) {
            ResilientHttpClient client = HttpClientExample.client(environment);

            assertThat(HttpClientExample.state(client, orders).get()).isEqualTo("placed");

            assertThat(requests).hasValue(3);
            assertThat(HttpClientExample.end(client)).isTrue();
        }
    }

    @Test
    void end_always_refusesWhatComesAfterwards() throws Exception {
        ResilientHttpClient client = HttpClientExample.client(VirtualTime.auto().environment());

        assertThat(HttpClientExample.end(client)).isTrue();

        assertThat(HttpClientExample.state(client, orders))
                .failsWithin(Duration.ofSeconds(10))
                .withThrowableOfType(ExecutionException.class)
                .withCauseInstanceOf(IOException.class);
        assertThat(requests).hasValue(0);
    }
}
