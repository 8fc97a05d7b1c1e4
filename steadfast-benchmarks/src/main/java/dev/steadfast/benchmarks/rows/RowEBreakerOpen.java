package dev.steadfast.benchmarks.rows;

import dev.steadfast.benchmarks.peer.Decorator;
import dev.steadfast.benchmarks.peer.Library;
import org.openjdk.jmh.annotations.Param;

/**
 * Row E: what it costs to be turned away by an open circuit breaker.
 *
 * <p>{@code java -jar steadfast-benchmarks/target/benchmarks.jar RowEBreakerOpen -prof gc}
 */
public class RowEBreakerOpen extends Row {
    /** The libraries that have it. */
    @Param({"BY_HAND", "STEADFAST", "STEADFAST_DEFAULTS", "RESILIENCE4J", "FAILSAFE", "SMALLRYE"})
    public Library library = Library.BARE;

    @Override
    protected Decorator policies() {
        return library.peer().openBreaker();
    }

    @Override
    protected boolean throwing() {
        return true;
    }
}
