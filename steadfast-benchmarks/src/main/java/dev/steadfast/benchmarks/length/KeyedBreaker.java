package dev.steadfast.benchmarks.length;

import dev.steadfast.Pipeline;
import dev.steadfast.benchmarks.peer.Service;
import dev.steadfast.outcome.Call;
import dev.steadfast.policy.breaker.BreakerPerKey;
import dev.steadfast.policy.breaker.CircuitBreakerSettings;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What a circuit breaker for each key costs a call that succeeds, against the number of keys, which come in an order that
 * no cache foresees. All breakers are there before anything is measured. The peer has a registry of breakers by name.
 *
 * <p>{@code java -jar steadfast-benchmarks/target/benchmarks.jar KeyedBreaker -prof gc}
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 2, jvmArgsAppend = "-Xmx8g")
@Warmup(iterations = 3, time = 700, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 700, timeUnit = TimeUnit.MILLISECONDS)
public class KeyedBreaker {
    private static final int WINDOW = 10;
    /** Steps of a walk that comes to each number below a power of two, in no order. */
    private static final int FACTOR = 1_664_525;

    private static final int SUMMAND = 1_013_904_223;
    private static final int MILLION = 1_000_000;

    /** How many keys. */
    @Param({"1", "100", "10000", "1000000"})
    public int keys = 1;

    /** Which library. */
    @Param({"steadfast", "resilience4j"})
    public String library = "steadfast";

    private final Service service = new Service(Service.Course.SUCCESS);
    private final Call<Object, IOException> work = service::work;
    private String[] names = {"0"};
    private int step;
    private String key = "0";
    private Callable<Object> operation = () -> this;

    /** Makes a breaker for each key. */
    @Setup(Level.Trial)
    public void prepare() throws Exception {
        names = new String[keys];
        Arrays.setAll(names, "host-%d"::formatted);
        operation = library.equals("steadfast") ? steadfast() : resilience4j();
        for (String name : names) {
            key = name;
            Object unused = operation.call();
        }
    }

    /** {@return the value} */
    @Benchmark
    public Object call() throws Exception {
        step = step * FACTOR + SUMMAND;
        key = names[(int) (((step & 0xFFFF_FFFFL) * keys) >>> Integer.SIZE)];
        return operation.call();
    }

    private Callable<Object> steadfast() {
        BreakerPerKey breakers = BreakerPerKey.builder("keyed", attempt -> key)
                .settings(CircuitBreakerSettings.builder().countWindow(WINDOW).build())
                .maxKeys(MILLION)
                .build();
        Pipeline pipeline = Pipeline.builder("keyed").circuitBreaker(breakers).build();
        return () -> pipeline.call(work);
    }

    private Callable<Object> resilience4j() {
        CircuitBreakerRegistry registry = CircuitBreakerRegistry.of(
                CircuitBreakerConfig.custom().slidingWindowSize(WINDOW).build());
        return () -> registry.circuitBreaker(key).executeCallable(service::work);
    }
}
