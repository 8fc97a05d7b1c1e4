package dev.steadfast.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.http.HttpRetry;
import dev.steadfast.http.ResilientHttpClient;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.Test;

/** What the HTTP client adds to a request that succeeds, in bytes; the JDK's own takes some ten thousand. */
class HttpAllocationTest {
    private final ResilientHttpClient client = ResilientHttpClient.of(
            new StubHttpClient(),
            Pipeline.builder("http").retry(HttpRetry.builder().build()).build());
    private final BodyHandler<String> handler = BodyHandlers.ofString();

    /** The request's facts, the attributes that carry them, and the entry among the requests that have not ended. */
    @Test
    void success_blocking_allocatesLittle() throws Exception {
        assertThat(Allocations.bytesPerOperation(() -> client.send(StubHttpClient.REQUEST, handler)))
                .isLessThanOrEqualTo(600);
    }

    /** And two futures with what waits for them. */
    @Test
    void success_async_allocatesLittle() throws Exception {
        assertThat(Allocations.bytesPerOperation(
                        () -> client.sendAsync(StubHttpClient.REQUEST, handler).join()))
                .isLessThanOrEqualTo(950);
    }
}
