package dev.steadfast.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.outcome.Attributes;
import dev.steadfast.outcome.CallOptions;
import dev.steadfast.policy.budget.RetryBudget;
import dev.steadfast.policy.hedge.Hedge;
import dev.steadfast.policy.hedge.HedgeBuilder;
import dev.steadfast.testkit.VirtualTime;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Which requests are sent twice: a hedge after 50 ms, and answers that take 200 ms. */
class HttpHedgeTest {
    private static final Duration DELAY = Duration.ofMillis(50);
    private static final Duration TAKES = Duration.ofMillis(200);
    private static final HttpRequest GET = request().build();
    private static final HttpRequest POST =
            request().POST(BodyPublishers.ofString("x")).build();

    private final VirtualTime time = VirtualTime.auto();
    private final ScriptedClient server = new ScriptedClient(
            Redirect.NEVER,
            request -> {
                time.sleep(TAKES.toNanos());
                return StubResponse.of(request, 200, "");
            },
            request -> {
                CompletableFuture<HttpResponse<?>> answer = new CompletableFuture<>();
                time.after(TAKES, () -> answer.complete(StubResponse.of(request, 200, "")));
                return answer;
            });

    /** The ways to send. */
    enum Way {
        BLOCKING,
        ASYNC
    }

    private static HttpRequest.Builder request() {
        return HttpRequest.newBuilder(URI.create("http://localhost/"));
    }

    private Pipeline hedged(HedgeBuilder hedge) {
        return Pipeline.builder("http")
                .hedge(hedge.delay(DELAY)
                        .budget(RetryBudget.unlimited())
                        .runOn(time.executor())
                        .build())
                .environment(time.environment())
                .build();
    }

    private int sent(Way way, HttpRequest request, SendOptions options) throws Exception {
        return sent(way, HttpHedge.builder(), request, options);
    }

    private int sent(Way way, HedgeBuilder hedge, HttpRequest request, SendOptions options) throws Exception {
        ResilientHttpClient client = ResilientHttpClient.of(server, hedged(hedge));
        server.requests().clear();
        HttpResponse<String> response = way == Way.BLOCKING
                ? client.send(request, BodyHandlers.ofString(), options)
                : time.await(client.sendAsync(request, BodyHandlers.ofString(), options));
        assertThat(response.statusCode()).isEqualTo(200);
        return server.requests().size();
    }

    @ParameterizedTest
    @EnumSource
    void C062_getIsHedged_postOnlyIfItIsDeclared(Way way) throws Exception {
        assertThat(sent(way, GET, SendOptions.defaults())).isEqualTo(2);
        assertThat(sent(way, POST, SendOptions.defaults())).isEqualTo(1);
        assertThat(sent(way, POST, SendOptions.defaults().repeatSafe())).isEqualTo(2);
        HttpRequest withKey = request()
                .POST(BodyPublishers.ofString("x"))
                .header("Idempotency-Key", "17")
                .build();
        assertThat(sent(way, withKey, SendOptions.defaults())).isEqualTo(2);
        assertThat(sent(way, Hedge.builder().eligible(attempt -> false), GET, SendOptions.defaults()))
                .isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    void bodyThatMayBeUsedUp_isSentOnce_unlessEachHasItsOwn(Way way) throws Exception {
        Supplier<HttpRequest.BodyPublisher> stream =
                () -> BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(new byte[] {1}));
        HttpRequest put = request().PUT(stream.get()).build();

        assertThat(sent(way, put, SendOptions.defaults())).isEqualTo(1);
        assertThat(sent(way, put, SendOptions.defaults().body(stream))).isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource
    void requestThatOthersSend_isHedgedOnlyIfItIsKnown(Way way) throws Exception {
        Pipeline pipeline = hedged(HttpHedge.builder());

        exchange(way, pipeline, HttpRetry.attributes(GET));
        assertThat(server.requests()).hasSize(2);
        server.requests().clear();
        exchange(way, pipeline, HttpRetry.attributes(POST));
        assertThat(server.requests()).hasSize(1);
        server.requests().clear();
        exchange(way, pipeline, new Attributes());
        assertThat(server.requests()).hasSize(1);
    }

    private void exchange(Way way, Pipeline pipeline, Attributes attributes) throws Exception {
        if (way == Way.BLOCKING) {
            pipeline.call(attributes, attempt -> server.send(GET, BodyHandlers.ofString()));
        } else {
            time.await(pipeline.callAsync(
                    CallOptions.none().attributes(attributes), () -> server.sendAsync(GET, BodyHandlers.ofString())));
        }
    }
}
