package dev.steadfast.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the JDK's client really fails with: the same in both styles, bare, and judged alike. */
@Timeout(30)
class RealFailuresTest {
    private final Rig rig = new Rig();
    private final ResilientHttpClient client = rig.around(HttpClient.newHttpClient(), builder -> builder);

    @ParameterizedTest
    @EnumSource
    void portWithoutServer_isTransient_andProvesThatNothingWasSent(Style style) throws Exception {
        URI nobody;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            nobody = URI.create("http://127.0.0.1:" + socket.getLocalPort() + "/");
        }

        Throwable failure = failure(style, get(nobody));

        assertThat(failure).isInstanceOf(ConnectException.class);
        assertThat(HttpFailures.isTransient(failure)).isTrue();
        assertThat(HttpFailures.provesNothingSent(failure)).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void hostThatNobodyKnows_isTransient_andProvesThatNothingWasSent(Style style) {
        Throwable failure = failure(style, get(URI.create("http://nobody.invalid/")));

        assertThat(failure).isInstanceOf(IOException.class);
        assertThat(HttpFailures.isTransient(failure)).isTrue();
        assertThat(HttpFailures.provesNothingSent(failure)).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void connectionThatEndsWithoutAnswer_isTransient_andProvesNothing(Style style) throws Exception {
        try (BreakingServer server = new BreakingServer()) {
            assertThatItMayPass(failure(style, get(server.uri())));
        }
    }

    @ParameterizedTest
    @EnumSource
    void connectionThatIsReset_isTransient_andProvesNothing(Style style) throws Exception {
        try (Cutting server = new Cutting("", true)) {
            assertThatItMayPass(failure(style, get(server.uri())));
        }
    }

    @ParameterizedTest
    @EnumSource
    void bodyThatIsResetHalfway_isTransient_andProvesNothing(Style style) throws Exception {
        try (Cutting server = new Cutting(SilentServer.HALF, true)) {
            assertThatItMayPass(failure(style, get(server.uri())));
        }
    }

    @ParameterizedTest
    @EnumSource
    void bodyThatEndsHalfway_isTransient_andProvesNothing(Style style) throws Exception {
        try (Cutting server = new Cutting(SilentServer.HALF, false)) {
            assertThatItMayPass(failure(style, get(server.uri())));
        }
    }

    @ParameterizedTest
    @EnumSource
    void timeoutOfTheRequestsOwn_isTransient_andProvesNothing(Style style) throws Exception {
        try (SilentServer server = new SilentServer(SilentServer.NOTHING)) {
            Throwable failure = failure(
                    style,
                    HttpRequest.newBuilder(server.uri())
                            .timeout(Duration.ofMillis(200))
                            .build());

            assertThat(failure).isInstanceOf(HttpTimeoutException.class);
            assertThatItMayPass(failure);
            assertThat(server.awaitGone()).isTrue();
        }
    }

    private static void assertThatItMayPass(Throwable failure) {
        assertThat(failure).isInstanceOf(IOException.class);
        assertThat(HttpFailures.isTransient(failure)).isTrue();
        assertThat(HttpFailures.provesNothingSent(failure)).isFalse();
    }

    private Throwable failure(Style style, HttpRequest request) {
        Throwable failure = catchThrowable(() -> style.send(rig, client, request, BodyHandlers.ofString()));
        assertThat(failure).isNotInstanceOfAny(CompletionException.class, ExecutionException.class);
        return failure;
    }

    private static HttpRequest get(URI uri) {
        return HttpRequest.newBuilder(uri).build();
    }

    /** Reads a request, answers with a part, and cuts the connection. */
    private static final class Cutting implements AutoCloseable {
        private final ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());

        Cutting(String answer, boolean reset) throws IOException {
            Thread thread = new Thread(
                    () -> {
                        while (!socket.isClosed()) {
                            try (Socket connection = socket.accept()) {
                                readHeaders(connection);
                                connection.getOutputStream().write(answer.getBytes(StandardCharsets.US_ASCII));
                                connection.getOutputStream().flush();
                                if (reset) {
                                    connection.setSoLinger(true, 0);
                                }
                            } catch (IOException closed) {
                                // The next connection, or the end of the test.
                            }
                        }
                    },
                    "cutting server");
            thread.setDaemon(true);
            thread.start();
        }

        URI uri() {
            return URI.create("http://127.0.0.1:" + socket.getLocalPort() + "/");
        }

        private static void readHeaders(Socket connection) throws IOException {
            int ends = 0;
            while (ends < 4) {
                int read = connection.getInputStream().read();
                if (read < 0) {
                    throw new IOException("the request ended too soon");
                }
                ends = read == "\r\n\r\n".charAt(ends) ? ends + 1 : read == '\r' ? 1 : 0;
            }
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }
}
