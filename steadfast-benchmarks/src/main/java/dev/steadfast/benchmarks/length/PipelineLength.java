package dev.steadfast.benchmarks.length;

import dev.failsafe.Failsafe;
import dev.failsafe.FailsafeExecutor;
import dev.steadfast.Pipeline;
import dev.steadfast.PipelineBuilder;
import dev.steadfast.benchmarks.peer.Service;
import dev.steadfast.outcome.Call;
import dev.steadfast.policy.bulkhead.BulkheadSettings;
import io.github.resilience4j.bulkhead.Bulkhead;
import io.github.resilience4j.bulkhead.BulkheadConfig;
import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
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
import org.openjdk.jmh.annotations.Warmup;

/**
 * What a pipeline costs a call that succeeds, against the number of its policies. All are bulkheads, the cheapest policy
 * with a state, so that what is seen is what one more policy costs.
 *
 * <p>{@code java -jar steadfast-benchmarks/target/benchmarks.jar PipelineLength -prof gc}
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 700, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 700, timeUnit = TimeUnit.MILLISECONDS)
public class PipelineLength {
    private static final int PERMITS = 20;

    /** How many policies. */
    @Param({"1", "2", "5", "10"})
    public int policies = 1;

    private final Service service = new Service(Service.Course.SUCCESS);
    private final Call<Object, IOException> work = service::work;
    private Pipeline steadfast = Pipeline.builder("length").build();
    private Callable<Object> resilience4j = service::work;
    private FailsafeExecutor<Object> failsafe = Failsafe.none();

    /** Puts the policies together. */
    @Setup
    public void prepare() {
        PipelineBuilder builder = Pipeline.builder("length");
        Callable<Object> decorated = service::work;
        for (int i = 0; i < policies; i++) {
            builder.bulkhead(BulkheadSettings.of(PERMITS));
            decorated = Bulkhead.decorateCallable(
                    Bulkhead.of(
                            "length",
                            BulkheadConfig.custom().maxConcurrentCalls(PERMITS).build()),
                    decorated);
        }
        steadfast = builder.build();
        resilience4j = decorated;
        failsafe = Failsafe.with(
                Stream.generate(() -> dev.failsafe.Bulkhead.builder(PERMITS).build())
                        .limit(policies)
                        .toList());
    }

    /** {@return the value} */
    @Benchmark
    public Object steadfast() throws Exception {
        return steadfast.call(work);
    }

    /** {@return the value} */
    @Benchmark
    public Object resilience4j() throws Exception {
        return resilience4j.call();
    }

    /** {@return the value} */
    @Benchmark
    public Object failsafe() {
        return failsafe.get(service::work);
    }
}
