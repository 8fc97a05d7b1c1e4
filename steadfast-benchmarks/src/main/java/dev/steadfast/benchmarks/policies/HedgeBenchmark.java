package dev.steadfast.benchmarks.policies;

import dev.steadfast.Pipeline;
import dev.steadfast.benchmarks.peer.Library;
import dev.steadfast.benchmarks.peer.Service;
import dev.steadfast.policy.hedge.Hedge;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What a hedge costs that is not needed, because the answer is there at once. Neither Resilience4j's core nor Failsafe
 * has a hedge; the rows beside it are the same call without one, here and through Failsafe's asynchronous execution with
 * a retry that is not needed either.
 *
 * <p>{@code java -jar steadfast-benchmarks/target/benchmarks.jar HedgeBenchmark -prof gc}
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 700, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 700, timeUnit = TimeUnit.MILLISECONDS)
public class HedgeBenchmark {
    /** A constant, so that the lambdas capture nothing and no row pays for making them. */
    private static final Service SERVICE = new Service(Service.Course.SUCCESS);

    private final Pipeline none = Pipeline.builder("none").build();
    private final Pipeline fixed = Pipeline.builder("fixed")
            .hedge(Hedge.builder().delay(Duration.ofSeconds(1)).build())
            .build();
    private final Pipeline live = Pipeline.builder("live")
            .hedge(Hedge.builder()
                    .delayPercentile(0.95)
                    .minDelay(Duration.ofSeconds(1))
                    .build())
            .build();

    private final Callable<Object> failsafe =
            Library.FAILSAFE.peer().asyncRetry().decorate(SERVICE);

    /** {@return the value, without a hedge} */
    @Benchmark
    public Object steadfastWithoutHedge() {
        return none.callAsync(() -> SERVICE.start()).join();
    }

    /** {@return the value, with a delay that is set and taken back} */
    @Benchmark
    public Object steadfast() {
        return fixed.callAsync(() -> SERVICE.start()).join();
    }

    /** {@return the value, measured for the percentile} */
    @Benchmark
    public Object steadfastLiveDelay() {
        return live.callAsync(() -> SERVICE.start()).join();
    }

    /** {@return the value; each attempt goes through the library's pool of threads} */
    @Benchmark
    public Object failsafe() throws Exception {
        return failsafe.call();
    }
}
