package dev.steadfast.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.steadfast.Pipeline;
import dev.steadfast.PipelineBuilder;
import dev.steadfast.outcome.TimeoutExceeded;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.testkit.VirtualTime;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What ends an operation ends its exchange: a real server sees the connection close. */
@Timeout(60)
class AbortedExchangeTest {
    private static final Duration BOUND = Duration.ofSeconds(5);

    private final VirtualTime time = VirtualTime.manual();

    @ParameterizedTest
    @EnumSource
    void attemptTimeout_whileTheServerIsSilent_closesTheConnection(Style style) throws Exception {
        try (SilentServer server = new SilentServer(SilentServer.NOTHING)) {
            var end = style.start(client(b -> b.attemptTimeout(BOUND)), get(server), BodyHandlers.ofString());
            assertThat(server.awaitRequest()).isTrue();

            time.advance(BOUND);

            assertThat(server.awaitGone()).isTrue();
            assertThat(failureOf(end)).isInstanceOf(TimeoutExceeded.class);
        }
    }

    @ParameterizedTest
    @EnumSource
    void operationTimeout_whileTheServerIsSilent_closesTheConnection(Style style) throws Exception {
        try (SilentServer server = new SilentServer(SilentServer.NOTHING)) {
            var end =
                    style.start(client(b -> b.timeout(BOUND).retry(Rig.retry())), get(server), BodyHandlers.ofString());
            assertThat(server.awaitRequest()).isTrue();

            time.advance(BOUND);

            assertThat(server.awaitGone()).isTrue();
            assertThat(failureOf(end)).isInstanceOf(TimeoutExceeded.class);
        }
    }

    /** Of the request's own timeout the JDK keeps up to the headers only. */
    @ParameterizedTest
    @EnumSource
    void attemptTimeout_whileABodyDoesNotEnd_closesTheConnection(Style style) throws Exception {
        CountDownLatch headers = new CountDownLatch(1);
        BodyHandler<String> handler = info -> {
            headers.countDown();
            return BodyHandlers.ofString().apply(info);
        };
        try (SilentServer server = new SilentServer(SilentServer.HALF)) {
            HttpRequest request = HttpRequest.newBuilder(server.uri())
                    .timeout(Duration.ofSeconds(60))
                    .build();
            var end = style.start(client(b -> b.attemptTimeout(BOUND)), request, handler);
            headers.await();

            time.advance(BOUND);

            assertThat(server.awaitGone()).isTrue();
            assertThat(failureOf(end)).isInstanceOf(TimeoutExceeded.class);
        }
    }

    @ParameterizedTest
    @EnumSource
    void attemptTimeout_withAHandlerThatStreams_endsWithTheHeaders(Style style) throws Exception {
        try (SilentServer server = new SilentServer(SilentServer.HALF)) {
            HttpResponse<InputStream> response = style.start(
                            client(b -> b.attemptTimeout(BOUND)), get(server), BodyHandlers.ofInputStream())
                    .get();

            time.advance(BOUND.multipliedBy(2));

            assertThat(new String(response.body().readNBytes(4), StandardCharsets.US_ASCII))
                    .isEqualTo("half");
            response.body().close();
            assertThat(server.awaitGone()).isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource
    void attemptTimeout_underARetry_isFollowedByAnotherAttempt(Style style) throws Exception {
        try (SilentServer server = new SilentServer(SilentServer.NOTHING, SilentServer.WHOLE)) {
            var end = style.start(
                    client(b -> b.retry(
                                    HttpRetry.builder().backoff(Backoff.none()).build())
                            .attemptTimeout(BOUND)),
                    get(server),
                    BodyHandlers.ofString());
            assertThat(server.awaitRequest()).isTrue();

            time.advance(BOUND);

            assertThat(end.get().body()).isEqualTo("whole");
            assertThat(server.awaitGone()).isTrue();
        }
    }

    @Test
    void cancel_ofTheFuture_closesTheConnection() throws Exception {
        try (SilentServer server = new SilentServer(SilentServer.NOTHING)) {
            var future = client(b -> b.retry(Rig.retry())).sendAsync(get(server), BodyHandlers.ofString());
            assertThat(server.awaitRequest()).isTrue();

            assertThat(future.cancel(true)).isTrue();

            assertThat(server.awaitGone()).isTrue();
            assertThat(future).isCancelled();
        }
    }

    @Test
    void cancel_ofADerivedFuture_closesTheConnection() throws Exception {
        try (SilentServer server = new SilentServer(SilentServer.NOTHING)) {
            CompletableFuture<Integer> length = client(b -> b.retry(Rig.retry()))
                    .sendAsync(get(server), BodyHandlers.ofString())
                    .thenApply(HttpResponse::body)
                    .thenApply(String::length);
            assertThat(server.awaitRequest()).isTrue();

            assertThat(length.cancel(true)).isTrue();

            assertThat(server.awaitGone()).isTrue();
        }
    }

    /** As {@code orTimeout} does, but without a wait. */
    @Test
    void completion_byHand_closesTheConnection() throws Exception {
        try (SilentServer server = new SilentServer(SilentServer.NOTHING)) {
            var future = client(b -> b.retry(Rig.retry())).sendAsync(get(server), BodyHandlers.ofString());
            assertThat(server.awaitRequest()).isTrue();

            future.completeExceptionally(new TimeoutException());

            assertThat(server.awaitGone()).isTrue();
            assertThat(failureOf(future)).isInstanceOf(TimeoutException.class);
        }
    }

    @ParameterizedTest
    @EnumSource
    void shutdownNow_whileTheServerIsSilent_closesTheConnection(Style style) throws Exception {
        try (SilentServer server = new SilentServer(SilentServer.NOTHING)) {
            ResilientHttpClient client = client(b -> b.retry(Rig.retry()));
            var end = style.start(client, get(server), BodyHandlers.ofString());
            assertThat(server.awaitRequest()).isTrue();

            client.shutdownNow();

            assertThat(server.awaitGone()).isTrue();
            assertThat(catchThrowable(end::get)).isNotNull();
            client.close();
        }
    }

    private ResilientHttpClient client(UnaryOperator<PipelineBuilder> policies) {
        Pipeline pipeline = policies.apply(Pipeline.builder("http"))
                .environment(time.environment())
                .build();
        return ResilientHttpClient.of(HttpClient.newHttpClient(), pipeline);
    }

    private static HttpRequest get(SilentServer server) {
        return HttpRequest.newBuilder(server.uri()).build();
    }

    private static Throwable failureOf(CompletableFuture<?> end) {
        Throwable thrown = catchThrowable(end::get);
        return thrown instanceof ExecutionException ? thrown.getCause() : thrown;
    }
}
