package dev.steadfast.benchmarks.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.benchmarks.Allocations;
import dev.steadfast.http.HttpRetry;
import dev.steadfast.http.ResilientHttpClient;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.Test;

/**
 * What the HTTP client adds to a request that succeeds, in bytes: 608 blocking and 976 asynchronous where the compiler
 * inlines all it can, as in the benchmark, and 64 more where it leaves small objects, as on a busy machine.
 */
class HttpAllocationTest {
    private static final int NOT_INLINED = 64;

    private final ResilientHttpClient client = ResilientHttpClient.of(
            new StubHttpClient(),
            Pipeline.builder("http").retry(HttpRetry.builder().build()).build());
    private final BodyHandler<String> handler = BodyHandlers.ofString();

    /**
     * The request's facts, the attributes that carry them, the note of the body that is made, and the entry among the
     * requests that have not ended.
     */
    @Test
    void success_blocking_allocatesLittle() throws Exception {
        assertThat(Allocations.bytesPerOperation(() -> client.send(StubHttpClient.REQUEST, handler)))
                .isLessThanOrEqualTo(608 + NOT_INLINED);
    }

    /** And two futures with what waits for them. */
    @Test
    void success_async_allocatesLittle() throws Exception {
        assertThat(Allocations.bytesPerOperation(
                        () -> client.sendAsync(StubHttpClient.REQUEST, handler).join()))
                .isLessThanOrEqualTo(976 + NOT_INLINED);
    }
}
