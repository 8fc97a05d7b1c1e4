package dev.steadfast.benchmarks.rows;

import dev.steadfast.benchmarks.peer.Decorator;
import dev.steadfast.benchmarks.peer.Library;
import org.openjdk.jmh.annotations.Param;

/**
 * Row B: what a retry around a circuit breaker around a bulkhead costs a call that succeeds at once; and with a rate
 * limiter as well.
 *
 * <p>{@code java -jar steadfast-benchmarks/target/benchmarks.jar RowBStack -prof gc}
 */
public class RowBStack extends Row {
    /** The libraries that have it. */
    @Param({"BARE", "ATOMICS", "STEADFAST", "STEADFAST_DEFAULTS", "RESILIENCE4J", "FAILSAFE", "SMALLRYE"})
    public Library library = Library.BARE;

    /** Whether there is a rate limiter. */
    @Param({"false", "true"})
    public boolean limited;

    @Override
    protected Decorator policies() {
        return library.peer().stack(limited);
    }
}
