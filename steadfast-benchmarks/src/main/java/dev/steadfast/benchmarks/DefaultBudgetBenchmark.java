package dev.steadfast.benchmarks;

import dev.steadfast.Pipeline;
import dev.steadfast.policy.budget.RetryBudget;
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
 * What a budget costs a call that succeeds, which feeds it: the default budget, none, and the peer that has one too. All
 * threads share one retry, and so one budget, as the calls of a client do.
 *
 * <p>{@code java -jar steadfast-benchmarks/target/benchmarks.jar DefaultBudgetBenchmark -prof gc -t 1}, and again with
 * {@code -t 2}
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 700, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 700, timeUnit = TimeUnit.MILLISECONDS)
public class DefaultBudgetBenchmark {
    /** A constant, so that the lambdas capture nothing and no row pays for making them. It always serves. */
    private static final Service SERVICE = new Service();

    private final Peers peers = new Peers();
    private final AwsRetry aws = new AwsRetry();
    private final Pipeline budgeted = Pipeline.builder("budgeted")
            .retry(Peers.steadfastRetry(RetryBudget.standard()))
            .build();

    /** {@return the value, without a retry} */
    @Benchmark
    public Object bareCall() throws Exception {
        return SERVICE.work();
    }

    /** {@return the value, of a retry written by hand, without a budget} */
    @Benchmark
    public Object byHand() throws Exception {
        return RetryBenchmark.loop(() -> SERVICE.work());
    }

    /** {@return the value, with the default budget} */
    @Benchmark
    public Object steadfast() throws Exception {
        return budgeted.call(() -> SERVICE.work());
    }

    /** {@return the value, without a budget} */
    @Benchmark
    public Object steadfastUnlimited() throws Exception {
        return peers.steadfast.call(() -> SERVICE.work());
    }

    /** {@return the value; its budget is a bucket of tokens} */
    @Benchmark
    public Object aws() throws Exception {
        return aws.call(() -> SERVICE.work());
    }

    /** {@return the value; it has no budget} */
    @Benchmark
    public Object resilience4j() throws Exception {
        return peers.resilience4j.executeCallable(() -> SERVICE.work());
    }
}
