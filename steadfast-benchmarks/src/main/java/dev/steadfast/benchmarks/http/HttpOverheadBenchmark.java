package dev.steadfast.benchmarks.http;

import dev.steadfast.Pipeline;
import dev.steadfast.http.HttpRetry;
import dev.steadfast.http.ResilientHttpClient;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What the resilient client adds to a request that succeeds, blocking and asynchronous, over a client that answers at
 * once without a network. Target: at most 1.5 microseconds over the stub. Set one row against the other, not against
 * zero: a request over a loopback takes some hundred microseconds.
 *
 * <p>{@code java -jar steadfast-benchmarks/target/benchmarks.jar HttpOverheadBenchmark -prof gc}
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 700, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 700, timeUnit = TimeUnit.MILLISECONDS)
public class HttpOverheadBenchmark {
    /** Whether the pipeline has a timeout for the operation and for each attempt beside its retry. */
    @Param({"false", "true"})
    public boolean bounds = false;

    private final HttpClient stub = new StubHttpClient();
    private final BodyHandler<String> handler = BodyHandlers.ofString();
    private final ResilientHttpClient retrying = ResilientHttpClient.of(stub, pipeline(false));
    private final ResilientHttpClient bounded = ResilientHttpClient.of(stub, pipeline(true));

    private static Pipeline pipeline(boolean bounds) {
        return bounds
                ? Pipeline.builder("http")
                        .timeout(Duration.ofSeconds(60))
                        .retry(HttpRetry.builder().build())
                        .attemptTimeout(Duration.ofSeconds(10))
                        .build()
                : Pipeline.builder("http").retry(HttpRetry.builder().build()).build();
    }

    private ResilientHttpClient client() {
        return bounds ? bounded : retrying;
    }

    /**
     * The stub alone.
     *
     * @return the response
     * @throws IOException never
     * @throws InterruptedException never
     */
    @Benchmark
    public HttpResponse<String> stub() throws IOException, InterruptedException {
        return stub.send(StubHttpClient.REQUEST, handler);
    }

    /** {@return the response of the stub alone, by its future} */
    @Benchmark
    public HttpResponse<String> stubAsync() {
        return stub.sendAsync(StubHttpClient.REQUEST, handler).join();
    }

    /**
     * Our client around the stub.
     *
     * @return the response
     * @throws IOException never
     * @throws InterruptedException never
     */
    @Benchmark
    public HttpResponse<String> steadfast() throws IOException, InterruptedException {
        return client().send(StubHttpClient.REQUEST, handler);
    }

    /** {@return the response of our client around the stub, by its future} */
    @Benchmark
    public HttpResponse<String> steadfastAsync() {
        return client().sendAsync(StubHttpClient.REQUEST, handler).join();
    }
}
