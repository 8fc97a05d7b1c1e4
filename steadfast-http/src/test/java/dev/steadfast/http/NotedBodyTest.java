package dev.steadfast.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.http.HttpClient.Version;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.net.http.HttpResponse.ResponseInfo;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A client that is cancelled just then has made the body, but passes no response on. */
@Timeout(30)
class NotedBodyTest {
    private final AtomicInteger closed = new AtomicInteger();
    private final BodyHandler<Stream<String>> handler =
            info -> BodySubscribers.replacing(Stream.of("a").onClose(closed::incrementAndGet));

    @ParameterizedTest
    @EnumSource
    void body_ofAnAttemptThatFails_isLetGoOf(Style style) {
        Rig rig = new Rig();
        ResilientHttpClient client = rig.around(new MakingAndFailing());

        assertThatThrownBy(() -> style.send(rig, client, StubResponse.GET, handler))
                .isInstanceOf(IOException.class);

        assertThat(closed).hasValue(4);
    }

    @Test
    void body_thatIsMadeAfterTheAttemptFailed_isLetGoOf() {
        NotedBody<Stream<String>> noted = new NotedBody<>(handler);

        noted.lose();
        make(noted);

        assertThat(closed).hasValue(1);
    }

    @Test
    void body_thatCannotBeClosed_leavesTheFailureAsItIs() {
        NotedBody<AutoCloseable> noted = new NotedBody<>(info -> BodySubscribers.replacing(() -> {
            throw new IOException("on purpose");
        }));
        make(noted);

        noted.lose();
        noted.lose();

        assertThat(closed).hasValue(0);
    }

    @Test
    void signals_always_reachTheSubscriber() {
        AtomicReference<Object> failure = new AtomicReference<>();
        BodySubscriber<String> subscriber = new NotedBody<>(BodyHandlers.ofString()).apply(INFO);
        subscriber.getBody().whenComplete((body, thrown) -> failure.set(thrown));

        IOException reset = new IOException("reset");
        subscriber.onError(reset);

        assertThat(failure.get()).hasFieldOrPropertyWithValue("cause", reset);
    }

    private static <T> void make(BodyHandler<T> handler) {
        BodySubscriber<T> subscriber = handler.apply(INFO);
        subscriber.onComplete();
        subscriber.getBody().toCompletableFuture().join();
    }

    private static final ResponseInfo INFO = new ResponseInfo() {
        @Override
        public int statusCode() {
            return 200;
        }

        @Override
        public HttpHeaders headers() {
            return HttpHeaders.of(Map.of(), (name, value) -> true);
        }

        @Override
        public Version version() {
            return Version.HTTP_1_1;
        }
    };

    private static final class MakingAndFailing extends ScriptedClient {
        MakingAndFailing() {
            super(Redirect.NEVER, request -> {
                throw new IOException("reset");
            });
        }

        @Override
        public <T> HttpResponse<T> send(HttpRequest request, BodyHandler<T> handler)
                throws IOException, InterruptedException {
            make(handler);
            return super.send(request, handler);
        }

        @Override
        public <T> CompletableFuture<HttpResponse<T>> sendAsync(HttpRequest request, BodyHandler<T> handler) {
            make(handler);
            return super.sendAsync(request, handler);
        }
    }
}
