package dev.steadfast.benchmarks;

import io.github.resilience4j.retry.Retry;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What a retry of three attempts without delay costs work that answers with a future, where that future is complete when
 * it is handed over: once with the value, or first with a failure and then with the value. Each row waits for the end,
 * which some libraries reach on another thread.
 *
 * <p>{@code java -jar steadfast-benchmarks/target/benchmarks.jar AsyncBenchmark -prof gc}
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 700, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 700, timeUnit = TimeUnit.MILLISECONDS)
public class AsyncBenchmark {
    /** A constant, so that the lambdas capture nothing and no row pays for making them. */
    private static final Service SERVICE = new Service();

    /** What the service does. */
    @Param({"SUCCESS", "ONE_FAILURE"})
    public Service.Course course = Service.Course.SUCCESS;

    private final Peers peers = new Peers();
    private final ScheduledExecutorService scheduler = Executors.newSingleThreadScheduledExecutor();
    /** Decorated once, as its users do. */
    private final Supplier<CompletionStage<Object>> resilience4j =
            Retry.decorateCompletionStage(peers.resilience4j, scheduler, () -> SERVICE.start());

    /** Tells the service what to do. */
    @Setup
    public void prepare() {
        SERVICE.take(course);
    }

    /** Ends the threads. */
    @TearDown
    public void stop() {
        scheduler.shutdownNow();
    }

    /** {@return the future that the work answers with, without a retry; for one failure, of two calls in turn} */
    @Benchmark
    public Object bareCall() {
        CompletableFuture<Object> future = SERVICE.start();
        return future.isCompletedExceptionally() ? future : future.join();
    }

    /** {@return the value, of a retry written by hand with what the JDK has} */
    @Benchmark
    public Object byHand() {
        return loop(1).join();
    }

    /** {@return the value} */
    @Benchmark
    public Object steadfast() {
        return peers.steadfast.callAsync(() -> SERVICE.start()).join();
    }

    /** {@return the value, of work that is shown the attempt} */
    @Benchmark
    public Object steadfastWithAttempt() {
        return peers.steadfast.callAsync(attempt -> SERVICE.start()).join();
    }

    /** {@return the value; each retry goes through the scheduler, though there is no delay} */
    @Benchmark
    public Object resilience4j() {
        return resilience4j.get().toCompletableFuture().join();
    }

    /** {@return the value; each attempt goes through the library's pool of threads} */
    @Benchmark
    public Object failsafe() {
        return peers.failsafe.getStageAsync(() -> SERVICE.start()).join();
    }

    private static CompletableFuture<Object> loop(int attempt) {
        return SERVICE.start()
                .exceptionallyCompose(
                        thrown -> attempt < 3 && isRetryable(thrown) ? loop(attempt + 1) : failed(thrown));
    }

    private static boolean isRetryable(Throwable thrown) {
        return (thrown instanceof CompletionException ? thrown.getCause() : thrown) instanceof IOException;
    }

    private static CompletableFuture<Object> failed(Throwable thrown) {
        return CompletableFuture.failedFuture(thrown);
    }
}
