package dev.steadfast.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.PipelineBuilder;
import java.net.URI;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class RequestTimeoutTest {
    private final Rig rig = new Rig();

    @Test
    void timeout_withoutAnyBound_isTheRequestsOwn() throws Exception {
        assertThat(timeouts(null, builder -> builder.retry(Rig.retry()))).containsOnly(Optional.empty());
        assertThat(timeouts(Duration.ofSeconds(9), builder -> builder.retry(Rig.retry())))
                .containsOnly(Optional.of(Duration.ofSeconds(9)));
    }

    /** Each attempt takes two seconds, and a second passes before the next. */
    @Test
    void timeout_underAnOperationBound_isTheTimeLeft() throws Exception {
        assertThat(timeouts(
                        null, builder -> builder.timeout(Duration.ofSeconds(8)).retry(Rig.retry())))
                .containsExactly(seconds(8), seconds(5), seconds(2));
    }

    @Test
    void timeout_ofTheRequest_isCutToTheTimeLeft() throws Exception {
        assertThat(timeouts(
                        Duration.ofSeconds(4),
                        builder -> builder.timeout(Duration.ofSeconds(8)).retry(Rig.retry())))
                .containsExactly(seconds(4), seconds(4), seconds(2));
    }

    @Test
    void timeout_underAnAttemptBound_isTheShortest() throws Exception {
        assertThat(timeouts(
                        Duration.ofSeconds(4),
                        builder -> builder.timeout(Duration.ofSeconds(8))
                                .retry(Rig.retry())
                                .attemptTimeout(Duration.ofSeconds(3))))
                .containsExactly(seconds(3), seconds(3), seconds(2));
    }

    @Test
    void timeout_ofNothingLeft_isStillAboveZero() throws Exception {
        assertThat(timeouts(
                        null,
                        builder -> builder.timeout(Duration.ofSeconds(3).plusNanos(1))
                                .retry(Rig.retry())))
                .containsExactly(Optional.of(Duration.ofSeconds(3).plusNanos(1)), Optional.of(Duration.ofMillis(1)));
    }

    private List<Optional<Duration>> timeouts(Duration own, UnaryOperator<PipelineBuilder> policies) throws Exception {
        ScriptedClient client = new ScriptedClient(Redirect.NEVER, request -> {
            rig.time().advance(Duration.ofSeconds(2));
            return StubResponse.of(503);
        });
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://localhost/"));
        if (own != null) {
            request.timeout(own);
        }

        rig.around(client, policies).send(request.build(), BodyHandlers.ofString());

        return client.requests().stream().map(HttpRequest::timeout).toList();
    }

    private static Optional<Duration> seconds(long seconds) {
        return Optional.of(Duration.ofSeconds(seconds));
    }
}
