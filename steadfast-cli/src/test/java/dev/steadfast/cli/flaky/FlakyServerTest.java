package dev.steadfast.cli.flaky;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.cli.Cli;
import dev.steadfast.testkit.VirtualTime;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class FlakyServerTest {
    private final HttpClient client = HttpClient.newHttpClient();
    private final ByteArrayOutputStream log = new ByteArrayOutputStream();

    @Test
    void requests_onOnePath_failThenSucceedThenBeginAnew() throws Exception {
        try (FlakyServer server = start(new FlakySettings(2, 503, null, 0, 0, 0))) {
            assertThat(statuses(server, "/", 7)).containsExactly(503, 503, 200, 503, 503, 200, 503);
        }
    }

    @Test
    void requests_onTwoPaths_areCountedApart() throws Exception {
        try (FlakyServer server = start(new FlakySettings(1, 500, null, 0, 0, 0))) {
            assertThat(statuses(server, "/a", 1)).containsExactly(500);
            assertThat(statuses(server, "/b?q=1", 2)).containsExactly(500, 200);
            assertThat(statuses(server, "/a", 1)).containsExactly(200);
        }
    }

    @Test
    void requests_withoutFailures_allSucceed() throws Exception {
        try (FlakyServer server = start(new FlakySettings(0, 503, null, 0, 0, 0))) {
            assertThat(statuses(server, "/", 3)).containsExactly(200, 200, 200);
        }
    }

    @Test
    void failure_withRetryAfter_saysSoAndSuccessDoesNot() throws Exception {
        try (FlakyServer server = start(new FlakySettings(1, 429, 7, 0, 0, 0))) {
            assertThat(get(server, "/").headers().firstValue("Retry-After")).contains("7");
            assertThat(get(server, "/").headers().firstValue("Retry-After")).isEmpty();
        }
    }

    @Test
    void head_always_hasNoBody() throws Exception {
        try (FlakyServer server = start(new FlakySettings(0, 503, null, 0, 0, 0))) {
            HttpRequest head = HttpRequest.newBuilder(server.uri())
                    .method("HEAD", HttpRequest.BodyPublishers.noBody())
                    .build();

            assertThat(client.send(head, BodyHandlers.ofString()).body()).isEmpty();
        }
    }

    @Test
    void server_always_listensOnTheLoopbackOnly() throws IOException {
        try (FlakyServer server = start(new FlakySettings(0, 503, null, 0, 0, 0))) {
            assertThat(InetAddress.getByName(server.uri().getHost()).isLoopbackAddress())
                    .isTrue();
        }
    }

    @Test
    void delay_ofAnAnswer_lastsItsTime() throws Exception {
        VirtualTime time = VirtualTime.manual();
        FlakySettings slow =
                new FlakySettings(0, 503, null, 0, Duration.ofSeconds(5).toNanos(), 0);
        try (FlakyServer server = FlakyServer.start(slow, new PrintStream(log), time)) {
            CompletableFuture<HttpResponse<String>> answer =
                    client.sendAsync(HttpRequest.newBuilder(server.uri()).build(), BodyHandlers.ofString());
            time.awaitWaiting(1);
            time.advance(Duration.ofMillis(4999));
            assertThat(answer).isNotDone();
            time.advance(Duration.ofMillis(1));
            assertThat(answer.get(30, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
        }
    }

    @Test
    void command_withRequests_printsItsUrlFirstAndStopsAfterThem() throws Exception {
        PipedInputStream pipe = new PipedInputStream();
        CompletableFuture<Integer> code;
        try (PipedOutputStream out = new PipedOutputStream(pipe);
                BufferedReader lines = new BufferedReader(new InputStreamReader(pipe, StandardCharsets.UTF_8))) {
            code = CompletableFuture.supplyAsync(() ->
                    Cli.run(new PrintStream(out), new PrintStream(log), "flaky", "--requests", "2", "--fail", "1"));
            URI uri = URI.create(lines.readLine());

            assertThat(client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString())
                            .statusCode())
                    .isEqualTo(503);
            assertThat(client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString())
                            .body())
                    .isEqualTo("It worked.\n");
            assertThat(code.get(30, TimeUnit.SECONDS)).isZero();
        }
        assertThat(log.toString(StandardCharsets.UTF_8).lines())
                .containsExactly(
                        "request 1   GET /   503 Service Unavailable   failure 1 of 1", "request 2   GET /   200 OK");
    }

    @Test
    void command_onAPortInUse_saysSo() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}))) {
            Cli cli = new Cli();

            assertThat(cli.run("flaky", "--port", String.valueOf(taken.getLocalPort())))
                    .isEqualTo(1);
            assertThat(cli.err()).startsWith("steadfast flaky: cannot listen on port " + taken.getLocalPort() + ": ");
            assertThat(cli.out()).isEmpty();
        }
    }

    private FlakyServer start(FlakySettings settings) throws IOException {
        return FlakyServer.start(settings, new PrintStream(log), VirtualTime.manual());
    }

    private List<Integer> statuses(FlakyServer server, String path, int requests) throws Exception {
        List<Integer> statuses = new ArrayList<>();
        for (int i = 0; i < requests; i++) {
            statuses.add(get(server, path).statusCode());
        }
        return statuses;
    }

    private HttpResponse<String> get(FlakyServer server, String path) throws Exception {
        return client.send(HttpRequest.newBuilder(server.uri().resolve(path)).build(), BodyHandlers.ofString());
    }
}
