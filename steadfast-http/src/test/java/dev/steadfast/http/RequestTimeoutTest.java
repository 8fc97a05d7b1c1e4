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
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The client's own timer begins anew with its internal repetitions; our bounds are timers of our own beside it. */
class RequestTimeoutTest {
    private final Rig rig = new Rig();

    @ParameterizedTest
    @EnumSource
    void timeout_ofTheRequest_isLeftAsItIs(Style style) throws Exception {
        Duration own = Duration.ofSeconds(9);

        assertThat(timeouts(style, own, RequestTimeoutTest::bounded))
                .containsExactly(Optional.of(own), Optional.of(own), Optional.of(own));
    }

    @ParameterizedTest
    @EnumSource
    void timeout_underBoundsOfThePipeline_isNotAdded(Style style) throws Exception {
        assertThat(timeouts(style, null, RequestTimeoutTest::bounded))
                .containsExactly(Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** Each attempt takes two seconds, and a second passes before the next: there is time for three. */
    private static PipelineBuilder bounded(PipelineBuilder builder) {
        return builder.timeout(Duration.ofSeconds(9)).retry(Rig.retry()).attemptTimeout(Duration.ofSeconds(3));
    }

    private List<Optional<Duration>> timeouts(
            Style style, @Nullable Duration own, UnaryOperator<PipelineBuilder> policies) throws Exception {
        ScriptedClient client = new ScriptedClient(Redirect.NEVER, request -> {
            rig.time().advance(Duration.ofSeconds(2));
            return StubResponse.of(503);
        });
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://localhost/"));
        if (own != null) {
            request.timeout(own);
        }

        style.send(rig, rig.around(client, policies), request.build(), BodyHandlers.ofString());

        return client.requests().stream().map(HttpRequest::timeout).toList();
    }
}
