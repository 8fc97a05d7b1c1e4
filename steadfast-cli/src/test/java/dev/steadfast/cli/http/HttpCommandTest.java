package dev.steadfast.cli.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.steadfast.cli.Cli;
import dev.steadfast.cli.FlatJson;
import dev.steadfast.cli.flaky.FlakyServer;
import dev.steadfast.cli.flaky.FlakySettings;
import dev.steadfast.testkit.VirtualTime;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HttpCommandTest {
    private final Cli cli = new Cli();
    private final ByteArrayOutputStream log = new ByteArrayOutputStream();
    private final List<AutoCloseable> servers = new ArrayList<>();

    @AfterEach
    void closeServers() throws Exception {
        for (AutoCloseable server : servers) {
            server.close();
        }
    }

    @Nested
    class AgainstAFlakyServer {
        @Test
        void http_serverRecovers_printsTheBodyAndTheStory() throws IOException {
            int code = cli.run("http", flaky(2, 503, null), "--backoff", "1s");

            assertThat(code).isZero();
            assertThat(cli.out()).isEqualTo("It worked.\n");
            assertThat(cli.errLines()).hasSize(3);
            assertThat(cli.errLines().get(0))
                    .matches("attempt 1   503 Service Unavailable +\\S+ ms   next in 1 s \\(backoff\\)");
            assertThat(cli.errLines().get(1)).startsWith("attempt 2   503 ").endsWith("   next in 1 s (backoff)");
            assertThat(cli.errLines().get(2)).startsWith("attempt 3   200 OK  ").endsWith("   done after 2 s");
            assertThat(cli.time().elapsed()).isEqualTo(Duration.ofSeconds(2));
        }

        @Test
        void http_serverDoesNotRecover_givesUpWithItsLastBody() throws IOException {
            int code = cli.run("http", flaky(5, 500, null), "--attempts", "2", "--backoff", "0");

            assertThat(code).isEqualTo(1);
            assertThat(cli.out()).isEqualTo("500 Internal Server Error, on purpose: failure 2 of 5.\n");
            assertThat(cli.errLines().get(0)).endsWith("next at once");
            assertThat(cli.errLines().get(1)).contains("gave up after").endsWith(": no attempts left");
        }

        @Test
        void http_serverAsksForAWait_waitsAtLeastThatLong() throws IOException {
            int code = cli.run("http", flaky(1, 429, 3), "--backoff", "10ms");

            assertThat(code).isZero();
            assertThat(cli.err()).contains("429 Too Many Requests").contains("(the server asked for it)");
            assertThat(cli.time().elapsed()).isBetween(Duration.ofSeconds(3), Duration.ofMillis(3300));
        }

        @Test
        void http_serverAsksForTooLongAWait_givesUpAtOnce() throws IOException {
            int code = cli.run("http", flaky(1, 503, 3600));

            assertThat(code).isEqualTo(1);
            assertThat(cli.err()).contains("gave up: the server asked for too long a wait (");
            assertThat(cli.time().elapsed()).isZero();
        }

        @Test
        void http_waitBeyondTheTimeout_givesUpAtOnce() throws IOException {
            int code = cli.run("http", flaky(1, 503, null), "--timeout", "5s", "--backoff", "6s");

            assertThat(code).isEqualTo(1);
            assertThat(cli.err()).endsWith("gave up: no time left for the next wait (6 s)\n");
        }

        @Test
        void http_sameSeed_waitsTheSame() throws IOException {
            cli.run("http", flaky(2, 503, null), "--seed", "7");
            Cli again = new Cli();
            again.run("http", flaky(2, 503, null), "--seed", "7");

            assertThat(again.time().elapsed())
                    .isEqualTo(cli.time().elapsed())
                    .isPositive()
                    .isLessThan(Duration.ofMillis(300));
        }

        @Test
        void http_slowServer_isAskedAgainAfterTheAttemptTimeout() throws IOException {
            VirtualTime still = VirtualTime.manual();
            FlakySettings slow = new FlakySettings(0, 503, null, 0, 1, 0);
            FlakyServer server = FlakyServer.start(slow, new PrintStream(log), still);
            servers.add(server);

            int code = cli.inRealTime()
                    .run("http", server.uri().toString(), "--attempt-timeout", "100ms", "--attempts", "2");

            assertThat(code).isEqualTo(1);
            assertThat(cli.out()).isEmpty();
            assertThat(cli.errLines()).hasSize(2).allMatch(line -> line.contains("no answer in time"));
        }

        @Test
        void http_post_isNotRepeated() throws IOException {
            int code = cli.run("http", "POST", flaky(1, 503, null));

            assertThat(code).isEqualTo(1);
            assertThat(cli.err()).contains("gave up: it may have been done already (--retry-unsafe repeats it)");
        }

        @ParameterizedTest
        @CsvSource({"--retry-unsafe, --retry-unsafe", "-H, Idempotency-Key: a1"})
        void http_postThatMayBeRepeated_isRepeated(String option, String value) throws IOException {
            String[] arguments = option.equals(value)
                    ? new String[] {"http", "post", flaky(1, 503, null), option}
                    : new String[] {"http", "post", flaky(1, 503, null), option, value};

            assertThat(cli.run(arguments)).isZero();
            assertThat(log.toString(StandardCharsets.UTF_8)).contains("POST /   200 OK");
        }

        @Test
        void http_json_isOneObjectPerLine() throws IOException {
            int code = cli.run("http", flaky(1, 503, null), "--json", "--backoff", "250ms");

            assertThat(code).isZero();
            assertThat(cli.errLines()).hasSize(2);
            Map<String, Object> retry = FlatJson.parse(cli.errLines().get(0));
            assertThat(retry)
                    .containsOnlyKeys(
                            "pipeline", "event", "attempt", "status", "attemptMillis", "delayMillis", "source")
                    .containsEntry("pipeline", "http")
                    .containsEntry("event", "retry")
                    .containsEntry("attempt", BigDecimal.ONE)
                    .containsEntry("status", new BigDecimal(503))
                    .containsEntry("delayMillis", new BigDecimal(250))
                    .containsEntry("source", "BACKOFF");
            assertThat(FlatJson.parse(cli.errLines().get(1)))
                    .containsOnlyKeys("pipeline", "event", "attempts", "status", "reason", "elapsedMillis")
                    .containsEntry("event", "end")
                    .containsEntry("attempts", new BigDecimal(2))
                    .containsEntry("status", new BigDecimal(200))
                    .containsEntry("reason", "SUCCESS")
                    .containsEntry("elapsedMillis", new BigDecimal(250));
        }

        @Test
        void http_onATerminal_isColoured() throws IOException {
            cli.coloured().run("http", flaky(1, 503, null));

            assertThat(cli.errLines().get(0)).contains("\u001b[33m503 Service Unavailable");
            assertThat(cli.errLines().get(1)).contains("\u001b[32m200 OK");
        }

        @Test
        void http_notOnATerminal_isPlainAscii() throws IOException {
            cli.run("http", flaky(1, 503, null));

            assertThat(cli.err()).isASCII().doesNotContain("\u001b");
        }
    }

    @Nested
    class AgainstAnyServer {
        private final List<String> bodies = Collections.synchronizedList(new ArrayList<>());

        @Test
        void http_statusThatIsNotTransient_failsAtOnceAndSaysSo() throws IOException {
            int code = cli.run("http", server(404, new byte[] {'x'}), "--json");

            assertThat(code).isEqualTo(1);
            assertThat(cli.out()).isEqualTo("x");
            assertThat(FlatJson.parse(cli.err().strip())).containsEntry("reason", "NOT_RETRYABLE");
        }

        @Test
        void http_binaryBody_comesOutUntouched() throws IOException {
            byte[] all = new byte[256];
            for (int i = 0; i < all.length; i++) {
                all[i] = (byte) i;
            }

            assertThat(cli.run("http", server(200, all))).isZero();
            assertThat(cli.outBytes()).isEqualTo(all);
        }

        @Test
        void http_data_makesAPost() throws IOException {
            assertThat(cli.run("http", server(201, new byte[0]), "-d", "a=1")).isZero();
            assertThat(bodies).containsExactly("POST a=1");
        }

        @Test
        void http_dataFromAFile_isSentWithTheMethodGiven(@TempDir Path folder) throws IOException {
            Path file = Files.writeString(folder.resolve("body"), "from a file\n");

            assertThat(cli.run("http", "PUT", server(200, new byte[0]), "-d", "@" + file))
                    .isZero();
            assertThat(bodies).containsExactly("PUT from a file\n");
        }

        @Test
        void http_dataFromStdin_isSentAgainOnARetry() throws IOException {
            String url = server(503, new byte[0]);

            assertThat(cli.in("piped").run("http", "PUT", url, "-d", "@-", "--attempts", "2"))
                    .isEqualTo(1);
            assertThat(bodies).containsExactly("PUT piped", "PUT piped");
        }

        private String server(int status, byte[] body) throws IOException {
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.createContext("/", exchange -> {
                String sent = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
                bodies.add(exchange.getRequestMethod() + " " + sent);
                exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
                exchange.getResponseBody().write(body);
                exchange.close();
            });
            server.start();
            servers.add(() -> server.stop(0));
            return "http://127.0.0.1:" + server.getAddress().getPort() + "/";
        }
    }

    @Test
    void http_nobodyListens_isRetriedAndFails() throws IOException {
        String url;
        try (FlakyServer closed = start(new FlakySettings(0, 503, null, 0, 0, 0))) {
            url = closed.uri().toString();
        }

        assertThat(cli.run("http", "POST", url, "--attempts", "2")).isEqualTo(1);
        assertThat(cli.errLines()).hasSize(2).allMatch(line -> line.contains("cannot connect"));
        assertThat(cli.out()).isEmpty();
    }

    private String flaky(int failures, int status, Integer retryAfter) throws IOException {
        FlakyServer server = start(new FlakySettings(failures, status, retryAfter, 0, 0, 0));
        servers.add(server);
        return server.uri().toString();
    }

    private FlakyServer start(FlakySettings settings) throws IOException {
        return FlakyServer.start(settings, new PrintStream(log), VirtualTime.manual());
    }
}
