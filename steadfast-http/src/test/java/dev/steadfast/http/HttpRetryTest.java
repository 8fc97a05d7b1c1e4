package dev.steadfast.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.hint.HintSignal;
import dev.steadfast.hint.ServerHint;
import dev.steadfast.hint.ServerHints;
import dev.steadfast.outcome.DelaySource;
import dev.steadfast.outcome.Outcome;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.outcome.TimeoutExceeded;
import dev.steadfast.testkit.RecordingListener;
import dev.steadfast.testkit.VirtualTime;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpRetryTest {
    private static final HttpRequest POST = HttpRequest.newBuilder(URI.create("http://localhost/"))
            .POST(BodyPublishers.ofString("x"))
            .build();

    private final VirtualTime time = VirtualTime.auto();
    private final RecordingListener events = new RecordingListener();
    private final Pipeline pipeline = Pipeline.builder("http")
            .retry(HttpRetry.builder().maxHint(Duration.ofMinutes(2)).build())
            .listener(events)
            .environment(time.environment())
            .build();

    @ParameterizedTest
    @ValueSource(ints = {408, 425, 429, 500, 502, 503, 504})
    void A01_statusThatMayPass_isRetried(int status) throws Exception {
        assertThat(pipeline.call(() -> StubResponse.of(status)).statusCode()).isEqualTo(status);

        events.assertThat().hasRetries(2).endedWith(StopReason.ATTEMPTS);
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 204, 301, 400, 401, 403, 404, 409, 413, 422, 501, 505, 599})
    void A01_otherStatus_isReturnedAtOnce(int status) throws Exception {
        assertThat(pipeline.call(() -> StubResponse.of(status)).statusCode()).isEqualTo(status);

        events.assertThat().hasRetries(0).endedWith(StopReason.SUCCESS);
    }

    @Test
    void A01_transportFailure_isRetried() {
        assertThat(known(StubResponse.GET, new HttpTimeoutException("request"))).isEqualTo(StopReason.ATTEMPTS);

        events.assertThat().hasRetries(2);
    }

    @Test
    void A01_attemptTimeout_isRetriedIfTheRequestMayBe() {
        assertThat(known(StubResponse.GET, new TimeoutExceeded("inner", Duration.ofSeconds(1))))
                .isEqualTo(StopReason.ATTEMPTS);
        assertThat(known(POST, new TimeoutExceeded("inner", Duration.ofSeconds(1))))
                .isEqualTo(StopReason.UNSAFE);
    }

    @Test
    void failure_thatIsNotTheTransports_endsAtOnce() {
        assertThat(known(StubResponse.GET, new IllegalStateException())).isEqualTo(StopReason.NOT_RETRYABLE);
    }

    @Test
    void request_thatIsKnown_decidesByItsMethod() {
        assertThat(known(POST, new IOException("reset"))).isEqualTo(StopReason.UNSAFE);
        assertThat(known(POST, new ConnectException())).isEqualTo(StopReason.ATTEMPTS);
    }

    @Test
    void request_thatIsNotKnown_isRepeatedOnlyIfItWasNotSent() {
        assertThat(unknown(new IOException("reset"))).isEqualTo(StopReason.UNSAFE);
        assertThat(unknown(new ConnectException())).isEqualTo(StopReason.ATTEMPTS);
    }

    @Test
    void response_alone_tellsItsRequest() throws Exception {
        pipeline.call(() -> StubResponse.of(POST, 503, ""));

        events.assertThat().endedWith(StopReason.UNSAFE);
    }

    @Test
    void response_afterARedirectOfAPost_isNotTakenForAGet() throws Exception {
        HttpResponse<String> redirect = StubResponse.of(POST, 303, "");

        pipeline.call(() -> new StubResponse<>(StubResponse.GET, 503, Map.of(), "", Optional.of(redirect)));

        events.assertThat().endedWith(StopReason.UNSAFE);
    }

    @Test
    void response_toABodyThatMayBeUsedUp_isReturned() throws Exception {
        HttpRequest put = HttpRequest.newBuilder(URI.create("http://localhost/"))
                .PUT(BodyPublishers.ofByteArrays(List.of(new byte[1])))
                .build();

        pipeline.call(() -> StubResponse.of(put, 503, ""));

        events.assertThat().endedWith(StopReason.UNSAFE);
    }

    @Test
    void request_thatIsKnown_withABodyThatMayBeUsedUp_isNotRepeated() {
        HttpRequest put = HttpRequest.newBuilder(URI.create("http://localhost/"))
                .PUT(BodyPublishers.ofByteArrays(List.of(new byte[1])))
                .build();

        assertThat(known(put, new IOException("reset"))).isEqualTo(StopReason.UNSAFE);
    }

    private StopReason known(HttpRequest request, Exception failure) {
        return reason(pipeline.outcome(HttpRetry.attributes(request), attempt -> {
            throw failure;
        }));
    }

    private StopReason unknown(Exception failure) {
        return reason(pipeline.outcome(attempt -> {
            throw failure;
        }));
    }

    private static StopReason reason(Outcome<?> outcome) {
        return outcome.history().reason();
    }

    @Nested
    class Hint {
        @ParameterizedTest
        @CsvSource({
            "Retry-After, 7, 7",
            "retry-after, 7, 7",
            "RETRY-AFTER, 7, 7",
            "Retry-After, 'Wed, 21 Oct 2015 07:28:00 GMT', 10",
            "Retry-After, 'Wednesday, 21-Oct-15 07:28:00 GMT', 10",
            "Retry-After, 'Wed Oct 21 07:28:00 2015', 10",
            "X-Retry-After, 7, 0",
            "Retry-After, 0, 0",
            "Retry-After, 'Wed, 21 Oct 2015 07:27:00 GMT', 0",
            "Retry-After, soon, 0"
        })
        void C016_bothFormsOfTheField_areFollowed(String name, String value, long seconds) {
            time.setWallClock(Instant.parse("2015-10-21T07:27:50Z"));

            var hint = HttpHints.retryAfter().read(StubResponse.of(429, name, value), null, time.wallClock());

            assertThat(hint).isEqualTo(ServerHint.after(Duration.ofSeconds(seconds)));
        }

        @Test
        void hint_ofOtherResultsAndFailures_isNone() {
            var none = ServerHint.none();

            assertThat(HttpHints.retryAfter().read("503", null, time.wallClock()))
                    .isEqualTo(none);
            assertThat(HttpHints.retryAfter().read(null, new IOException(), time.wallClock()))
                    .isEqualTo(none);
        }

        @Test
        void C018_demandWithinTheLimit_isALowerBound() throws Exception {
            pipeline.call(attempt -> StubResponse.of(attempt.number() == 1 ? 429 : 200, "Retry-After", "60"));

            events.assertThat().hasSources(DelaySource.HINT);
            assertThat(time.elapsed()).isBetween(Duration.ofSeconds(60), Duration.ofSeconds(66));
        }

        @Test
        void A01_milliseconds_areFollowed() throws Exception {
            pipeline.call(attempt ->
                    attempt.number() == 1 ? StubResponse.of(503, "retry-after-ms", "250") : StubResponse.of(200));

            events.assertThat().hasSources(DelaySource.HINT);
            assertThat(time.elapsed()).isBetween(Duration.ofMillis(250), Duration.ofMillis(275));
        }

        @Test
        void stopOfAProxy_endsAtOnce() throws Exception {
            var response = pipeline.call(() -> StubResponse.of(429, "x-envoy-ratelimited", "true"));

            assertThat(response.statusCode()).isEqualTo(429);
            events.assertThat().hasRetries(0).endedWith(StopReason.SERVER_STOP);
        }

        @Test
        void rateLimit_ofAnErrorOnly_isRead() {
            assertThat(standard(StubResponse.of(429, "RateLimit", "\"p\";r=0;t=30")))
                    .isEqualTo(ServerHint.after(Duration.ofSeconds(30)));
            assertThat(standard(StubResponse.of(399, "RateLimit", "\"p\";r=0;t=30")))
                    .isEqualTo(ServerHint.none());
            assertThat(standard(StubResponse.of(400, "RateLimit", "\"p\";r=0;t=30")))
                    .isEqualTo(ServerHint.after(Duration.ofSeconds(30)));
        }

        private ServerHint standard(HttpResponse<?> response) {
            return HttpHints.standard().read(response, null, time.wallClock());
        }

        @Test
        void requestForARetry_ofWhatIsNotRetryable_isFollowedWhereAsked() throws Exception {
            ServerHints stripe =
                    ServerHints.builder().also(HintSignal.STRIPE_SHOULD_RETRY).build();
            Pipeline asking = Pipeline.builder("http")
                    .retry(HttpRetry.builder()
                            .delayHint(HttpHints.of(stripe))
                            .retryOnResult(HttpResponse.class, HttpHints.asksRetry(stripe))
                            .build())
                    .listener(events)
                    .environment(time.environment())
                    .build();

            asking.call(() -> StubResponse.of(409, "Stripe-Should-Retry", "true"));
            asking.call(() -> StubResponse.of(409, "Stripe-Should-Retry", "maybe"));
            asking.call(() -> StubResponse.of(200, "Stripe-Should-Retry", "true"));
            asking.call(() -> StubResponse.of(503, "Stripe-Should-Retry", "false"));

            events.assertThat()
                    .hasRetries(2)
                    .endedWith(StopReason.ATTEMPTS, StopReason.SUCCESS, StopReason.SUCCESS, StopReason.SERVER_STOP);
        }

        @Test
        void hints_ofTheSameReader_areEqual() {
            assertThat(HttpHints.of(ServerHints.standard())).isEqualTo(HttpHints.standard());
            assertThat(HttpHints.retryAfter()).isNotEqualTo(HttpHints.standard());
        }

        @Test
        void C018_demandBeyondTheLimit_endsAtOnceAndCanBeRead() throws Exception {
            var response = pipeline.call(() -> StubResponse.of(429, "Retry-After", "3600"));

            events.assertThat()
                    .hasRetries(0)
                    .endedWith(StopReason.HINT_TOO_LONG)
                    .endedAfterAttempts(1);
            assertThat(response.headers().firstValue("Retry-After")).contains("3600");
            assertThat(time.elapsed()).isZero();
        }
    }
}
