package dev.steadfast.http;

import static dev.steadfast.http.LoopbackServer.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.steadfast.outcome.Failures;
import dev.steadfast.outcome.StopReason;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Flow;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(30)
class RequestBodiesTest {
    private static final String TEXT = "hello world";

    private final Rig rig = new Rig();

    @Nested
    class Kinds {
        @Test
        void kinds_thatDeliverTheSameBytesAgain_areKnown(@TempDir Path folder) throws Exception {
            Path file = Files.writeString(folder.resolve("body"), TEXT);

            assertThat(List.of(
                            BodyPublishers.noBody(),
                            BodyPublishers.ofString(TEXT),
                            BodyPublishers.ofByteArray(new byte[3]),
                            BodyPublishers.ofByteArray(new byte[3], 1, 1),
                            BodyPublishers.ofFile(file),
                            HttpBodies.repeatable(stream(TEXT))))
                    .allMatch(KnownBodies::isRepeatable);
        }

        @Test
        void kinds_thatMayBeUsedUp_areUnknown() {
            assertThat(List.of(
                            stream(TEXT),
                            BodyPublishers.ofByteArrays(List.of(new byte[1])),
                            BodyPublishers.fromPublisher(BodyPublishers.ofString(TEXT)),
                            BodyPublishers.fromPublisher(BodyPublishers.ofString(TEXT), TEXT.length())))
                    .noneMatch(KnownBodies::isRepeatable);
        }
    }

    @ParameterizedTest
    @EnumSource
    void C052_bodyOfAStream_isSentOnce(Style style) throws Exception {
        try (LoopbackServer server = new LoopbackServer(status(503, "busy"), status(200, ""))) {
            HttpResponse<String> response = send(style, post(server.uri(), stream(TEXT)), safe());

            assertThat(response.statusCode()).isEqualTo(503);
            assertThat(response.body()).isEqualTo("busy");
            assertThat(server.bodies()).containsExactly(TEXT);
        }
        rig.events().assertThat().endedWith(StopReason.UNSAFE);
    }

    @ParameterizedTest
    @EnumSource
    void C052_bodyOfItsOwnForEachAttempt_isSentWholeEachTime(Style style) throws Exception {
        try (LoopbackServer server = new LoopbackServer(status(503, ""), status(503, ""), status(200, ""))) {
            send(style, post(server.uri(), BodyPublishers.noBody()), safe().body(() -> stream(TEXT)));

            assertThat(server.bodies()).containsExactly(TEXT, TEXT, TEXT);
        }
    }

    @ParameterizedTest
    @EnumSource
    void C052_bodyMarkedRepeatable_isSentWholeEachTime(Style style) throws Exception {
        BodyPublisher fresh = BodyPublishers.ofInputStream(RequestBodiesTest::bytes);
        try (LoopbackServer server = new LoopbackServer(status(503, ""), status(200, ""))) {
            send(style, post(server.uri(), HttpBodies.repeatable(fresh)), safe());

            assertThat(server.bodies()).containsExactly(TEXT, TEXT);
        }
    }

    @ParameterizedTest
    @EnumSource
    void C052_bodyWronglyMarkedRepeatable_failsRatherThanSendNothing(Style style) throws Exception {
        try (LoopbackServer server = new LoopbackServer(status(503, ""), status(200, ""))) {
            HttpRequest request = post(server.uri(), HttpBodies.repeatable(stream(TEXT)));

            Throwable failure = catchThrowable(() -> send(style, request, safe()));

            assertThat(Failures.anyCauseIsA(failure, BodyNotRepeatable.class)).isTrue();
            assertThat(server.bodies()).containsExactly(TEXT);
        }
        rig.events().assertThat().endedWith(StopReason.NOT_RETRYABLE);
    }

    @ParameterizedTest
    @EnumSource
    void bodyOfAStream_onARedirectThatRepeatsIt_failsRatherThanSendNothing(Style style) throws Exception {
        HttpClient following =
                HttpClient.newBuilder().followRedirects(Redirect.NORMAL).build();
        try (LoopbackServer server = new LoopbackServer(status(307, "", "Location", "/there"), status(200, ""))) {
            HttpRequest request = post(server.uri(), stream(TEXT));

            Throwable failure = catchThrowable(
                    () -> style.send(rig, rig.around(following), request, BodyHandlers.ofString(), safe()));

            assertThat(Failures.anyCauseIsA(failure, BodyNotRepeatable.class)).isTrue();
            assertThat(server.bodies()).containsExactly(TEXT);
        }
    }

    @ParameterizedTest
    @EnumSource
    void bodyOfAFile_ofAPut_isSentAgain(Style style, @TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("body"), TEXT);
        try (LoopbackServer server = new LoopbackServer(status(503, ""), status(200, ""))) {
            send(
                    style,
                    HttpRequest.newBuilder(server.uri())
                            .PUT(BodyPublishers.ofFile(file))
                            .build(),
                    SendOptions.defaults());

            assertThat(server.bodies()).containsExactly(TEXT, TEXT);
        }
    }

    /** The failure of the last exchange tells nothing of the one that was answered by a redirect. */
    @Nested
    class NotSent {
        private final URI uri = URI.create("http://localhost/");

        @ParameterizedTest
        @EnumSource
        void post_whoseBodyWasNotBegun_isRepeated(Style style) {
            HttpRequest request = post(uri, BodyPublishers.ofString(TEXT));

            assertThat(attempts(style, Redirect.ALWAYS, request, false)).isEqualTo(4);
        }

        @ParameterizedTest
        @EnumSource
        void post_whoseBodyWasBegunBeforeARedirect_isNotRepeated(Style style) {
            HttpRequest request = post(uri, BodyPublishers.ofString(TEXT));

            assertThat(attempts(style, Redirect.ALWAYS, request, true)).isEqualTo(1);
        }

        @ParameterizedTest
        @EnumSource
        void post_withoutBody_isRepeatedOnlyIfNoRedirectIsFollowed(Style style) {
            HttpRequest request = post(uri, BodyPublishers.noBody());

            assertThat(attempts(style, Redirect.NEVER, request, false)).isEqualTo(4);
            assertThat(attempts(style, Redirect.NORMAL, request, false)).isEqualTo(1);
        }

        @ParameterizedTest
        @EnumSource
        void bodyOfAStream_thatWasNotBegun_isRepeated(Style style) {
            assertThat(attempts(style, Redirect.NEVER, post(uri, stream(TEXT)), false))
                    .isEqualTo(4);
        }

        /** An empty body is never begun, and so tells nothing of the exchange before a redirect. */
        @ParameterizedTest
        @EnumSource
        void post_whoseOwnBodyForTheAttemptIsEmpty_isRepeatedOnlyIfNoRedirectIsFollowed(Style style) {
            HttpRequest request = post(uri, BodyPublishers.ofString(TEXT));
            SendOptions options = SendOptions.defaults().body(BodyPublishers::noBody);

            assertThat(attempts(style, Redirect.NEVER, request, false, options)).isEqualTo(4);
            assertThat(attempts(style, Redirect.NORMAL, request, false, options))
                    .isEqualTo(1);
        }

        /** The server can answer, by a redirect as well, before it is sent the body. */
        @ParameterizedTest
        @EnumSource
        void post_thatExpectsContinue_isRepeatedOnlyIfNoRedirectIsFollowed(Style style) {
            HttpRequest request = HttpRequest.newBuilder(uri)
                    .POST(BodyPublishers.ofString(TEXT))
                    .expectContinue(true)
                    .build();

            assertThat(attempts(style, Redirect.NEVER, request, false)).isEqualTo(4);
            assertThat(attempts(style, Redirect.NORMAL, request, false)).isEqualTo(1);
        }

        private int attempts(Style style, Redirect redirect, HttpRequest request, boolean begins) {
            return attempts(style, redirect, request, begins, SendOptions.defaults());
        }

        private int attempts(Style style, Redirect redirect, HttpRequest request, boolean begins, SendOptions options) {
            ScriptedClient scripted = new ScriptedClient(redirect, sent -> {
                if (begins) {
                    sent.bodyPublisher().orElseThrow().subscribe(new Consuming());
                }
                throw new ConnectException();
            });

            assertThatThrownBy(() -> style.send(rig, rig.around(scripted), request, BodyHandlers.discarding(), options))
                    .isInstanceOf(ConnectException.class);
            return scripted.requests().size();
        }
    }

    private HttpResponse<String> send(Style style, HttpRequest request, SendOptions options) throws Exception {
        return style.send(rig, rig.around(HttpClient.newHttpClient()), request, BodyHandlers.ofString(), options);
    }

    private static SendOptions safe() {
        return SendOptions.defaults().repeatSafe();
    }

    private static HttpRequest post(URI uri, BodyPublisher body) {
        return HttpRequest.newBuilder(uri).POST(body).build();
    }

    /** A stream that is there once, as from a socket. */
    private static BodyPublisher stream(String text) {
        InputStream once = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
        return BodyPublishers.ofInputStream(() -> once);
    }

    private static InputStream bytes() {
        return new ByteArrayInputStream(TEXT.getBytes(StandardCharsets.UTF_8));
    }

    /** Takes everything. */
    private static final class Consuming implements Flow.Subscriber<ByteBuffer> {
        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            subscription.request(Long.MAX_VALUE);
        }

        @Override
        public void onNext(ByteBuffer bytes) {}

        @Override
        public void onError(Throwable failure) {}

        @Override
        public void onComplete() {}
    }
}
