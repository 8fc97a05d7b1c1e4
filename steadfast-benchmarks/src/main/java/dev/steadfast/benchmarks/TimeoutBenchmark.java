package dev.steadfast.benchmarks;

import dev.failsafe.Failsafe;
import dev.failsafe.FailsafeExecutor;
import dev.failsafe.Timeout;
import dev.steadfast.Pipeline;
import dev.steadfast.PipelineBuilder;
import io.github.resilience4j.retry.Retry;
import io.github.resilience4j.timelimiter.TimeLimiter;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
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
 * What it costs a call that blocks and succeeds at once that it would be interrupted after ten seconds; alone, and as the
 * bound of each attempt of a retry.
 *
 * <p>{@code java -jar steadfast-benchmarks/target/benchmarks.jar TimeoutBenchmark -prof gc}
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 700, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 700, timeUnit = TimeUnit.MILLISECONDS)
public class TimeoutBenchmark {
    private static final Duration LIMIT = Duration.ofSeconds(10);
    /** A constant, so that the lambdas capture nothing and no row pays for making them. */
    private static final Service SERVICE = new Service();

    /** Whether there is a retry around the timeout. */
    @Param({"false", "true"})
    public boolean retry;

    private final Peers peers = new Peers();
    private final TimeLimiter timeLimiter = TimeLimiter.of(LIMIT);
    private final ScheduledThreadPoolExecutor alarms = new ScheduledThreadPoolExecutor(1);
    private final ExecutorService workers = Executors.newSingleThreadExecutor();

    private Pipeline steadfast = peers.steadfast;
    private FailsafeExecutor<Object> failsafe = peers.failsafe;
    private Callable<Object> resilience4j = () -> SERVICE.work();
    private Callable<Object> byHand = () -> SERVICE.work();

    /** Puts the policies together. */
    @Setup
    public void prepare() {
        alarms.setRemoveOnCancelPolicy(true);
        PipelineBuilder builder = Pipeline.builder("timeout");
        steadfast = (retry ? builder.retry(peers.steadfastRetry) : builder)
                .attemptTimeout(LIMIT)
                .build();
        Timeout<Object> timeout = Timeout.<Object>builder(LIMIT).withInterrupt().build();
        failsafe = retry ? Failsafe.with(peers.failsafeRetry, timeout) : Failsafe.with(timeout);
        Callable<Object> limited =
                TimeLimiter.decorateFutureSupplier(timeLimiter, () -> workers.submit(() -> SERVICE.work()));
        resilience4j = retry ? Retry.decorateCallable(peers.resilience4j, limited) : limited;
        byHand = retry ? () -> RetryBenchmark.loop(this::interrupted) : this::interrupted;
    }

    /** Ends the threads. */
    @TearDown
    public void stop() {
        alarms.shutdownNow();
        workers.shutdownNow();
    }

    /** {@return the value, without a timeout and a retry} */
    @Benchmark
    public Object bareCall() throws Exception {
        return SERVICE.work();
    }

    /** {@return the value, with an alarm in an executor of the JDK; its interrupt may come after the call has ended} */
    @Benchmark
    public Object byHand() throws Exception {
        return byHand.call();
    }

    /** {@return the value} */
    @Benchmark
    public Object steadfast() throws Exception {
        return steadfast.call(() -> SERVICE.work());
    }

    /** {@return the value; the call runs on another thread, since this library's timeouts are for futures} */
    @Benchmark
    public Object resilience4j() throws Exception {
        return resilience4j.call();
    }

    /** {@return the value} */
    @Benchmark
    public Object failsafe() {
        return failsafe.get(() -> SERVICE.work());
    }

    private Object interrupted() throws Exception {
        Thread caller = Thread.currentThread();
        Future<?> alarm = alarms.schedule(caller::interrupt, LIMIT.toSeconds(), TimeUnit.SECONDS);
        try {
            return SERVICE.work();
        } finally {
            alarm.cancel(false);
        }
    }
}
