package dev.steadfast.http;

import static dev.steadfast.http.LoopbackServer.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(30)
class ResponseBodiesTest {
    private static final String LARGE = "x".repeat(64 * 1024);

    private final Rig rig = new Rig();
    private final ResilientHttpClient client = rig.around(HttpClient.newHttpClient());

    @ParameterizedTest
    @EnumSource
    void C054_droppedBodies_areClosedOnceBeforeTheNextAttempt(Style style) throws Exception {
        AtomicInteger closed = new AtomicInteger();
        List<Integer> closedBefore = new CopyOnWriteArrayList<>();
        LoopbackServer.Answer bad = exchange -> {
            closedBefore.add(closed.get());
            status(500, LARGE).to(exchange);
        };
        LoopbackServer.Answer good = exchange -> {
            closedBefore.add(closed.get());
            status(200, LARGE).to(exchange);
        };
        try (LoopbackServer server = new LoopbackServer(bad, bad, bad, good)) {
            HttpResponse<InputStream> response = style.send(rig, client, get(server), counting(closed));

            assertThat(closedBefore).containsExactly(0, 1, 2, 3);
            assertThat(response.body().readAllBytes()).hasSize(LARGE.length());
            response.body().close();
            assertThat(closed).hasValue(4);
        }
    }

    @ParameterizedTest
    @EnumSource
    void droppedBodies_underARuleOfThePipeline_areClosedOnce(Style style) throws Exception {
        AtomicInteger closed = new AtomicInteger();
        ResilientHttpClient ruled = rig.around(
                HttpClient.newHttpClient(),
                builder -> builder.retry(Rig.retry()).discard(HttpResponse.class, HttpBodies::discard));
        try (LoopbackServer server = new LoopbackServer(status(500, LARGE), status(200, ""))) {
            style.send(rig, ruled, get(server), counting(closed)).body().close();
        }
        assertThat(closed).hasValue(2);
    }

    @ParameterizedTest
    @EnumSource
    void droppedBodies_ofAllKinds_areLetGoOf(Style style) throws Exception {
        List<BodyHandler<?>> handlers = List.of(
                BodyHandlers.ofLines(),
                BodyHandlers.ofPublisher(),
                BodyHandlers.ofString(),
                BodyHandlers.ofByteArray(),
                BodyHandlers.discarding());
        for (BodyHandler<?> handler : handlers) {
            try (LoopbackServer server = new LoopbackServer(status(500, LARGE), status(200, ""))) {
                HttpResponse<?> response = style.send(rig, client, get(server), handler);

                assertThat(response.statusCode()).isEqualTo(200);
                HttpBodies.discard(response);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void freshHandler_withState_beginsAnewForEachAttempt(Style style) throws Exception {
        List<Collecting> made = new CopyOnWriteArrayList<>();
        BodyHandler<String> handler = HttpBodies.freshHandler(() -> {
            Collecting collecting = new Collecting();
            made.add(collecting);
            return BodyHandlers.fromSubscriber(collecting, Collecting::text);
        });
        try (LoopbackServer server = new LoopbackServer(status(500, "bad"), status(200, "good"))) {
            assertThat(style.send(rig, client, get(server), handler).body()).isEqualTo("good");
        }
        assertThat(made).hasSize(2);
    }

    @Nested
    class Discard {
        @Test
        void stream_always_isClosed() {
            AtomicBoolean closed = new AtomicBoolean();
            Stream<String> lines = Stream.of("a").onClose(() -> closed.set(true));

            HttpBodies.discard(StubResponse.of(StubResponse.GET, 500, lines));

            assertThat(closed).isTrue();
        }

        @Test
        void publisher_always_isCancelled() {
            AtomicInteger cancelled = new AtomicInteger();
            Flow.Publisher<List<ByteBuffer>> publisher = subscriber -> {
                subscriber.onSubscribe(new Flow.Subscription() {
                    @Override
                    public void request(long n) {
                        subscriber.onNext(List.of());
                    }

                    @Override
                    public void cancel() {
                        cancelled.incrementAndGet();
                    }
                });
                subscriber.onComplete();
            };

            HttpBodies.discard(StubResponse.of(StubResponse.GET, 500, publisher));

            assertThat(cancelled).hasValue(1);
        }

        @Test
        void body_inMemory_needsNothing() {
            assertThatCode(() -> HttpBodies.discard(StubResponse.of(500))).doesNotThrowAnyException();
        }

        @Test
        void body_thatCannotBeClosed_throwsUnchecked() {
            InputStream stuck = new ByteArrayInputStream(new byte[0]) {
                @Override
                public void close() throws IOException {
                    throw new IOException("stuck");
                }
            };

            assertThatThrownBy(() -> HttpBodies.discard(StubResponse.of(StubResponse.GET, 500, stuck)))
                    .isInstanceOf(UncheckedIOException.class)
                    .hasRootCauseMessage("stuck");
        }
    }

    private static BodyHandler<InputStream> counting(AtomicInteger closed) {
        return info -> BodySubscribers.mapping(BodySubscribers.ofInputStream(), body -> new FilterInputStream(body) {
            @Override
            public void close() throws IOException {
                closed.incrementAndGet();
                super.close();
            }
        });
    }

    private static HttpRequest get(LoopbackServer server) {
        return HttpRequest.newBuilder(server.uri()).build();
    }

    /** Collects once: bytes of a second response would be added to those of the first. */
    private static final class Collecting implements Flow.Subscriber<List<ByteBuffer>> {
        private final StringBuilder text = new StringBuilder();

        String text() {
            return text.toString();
        }

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            subscription.request(Long.MAX_VALUE);
        }

        @Override
        public void onNext(List<ByteBuffer> buffers) {
            buffers.forEach(bytes -> text.append(StandardCharsets.UTF_8.decode(bytes)));
        }

        @Override
        public void onError(Throwable failure) {}

        @Override
        public void onComplete() {}
    }
}
