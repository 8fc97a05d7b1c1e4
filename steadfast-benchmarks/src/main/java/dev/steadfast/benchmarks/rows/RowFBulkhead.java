package dev.steadfast.benchmarks.rows;

import dev.steadfast.benchmarks.peer.Decorator;
import dev.steadfast.benchmarks.peer.Library;
import org.openjdk.jmh.annotations.Param;

/**
 * Row F: what a bulkhead with permits to spare costs a call that succeeds.
 *
 * <p>{@code java -jar steadfast-benchmarks/target/benchmarks.jar RowFBulkhead -prof gc}
 */
public class RowFBulkhead extends Row {
    /** The libraries that have it. */
    @Param({"BARE", "BY_HAND", "ATOMICS", "STEADFAST", "RESILIENCE4J", "FAILSAFE", "SMALLRYE"})
    public Library library = Library.BARE;

    @Override
    protected Decorator policies() {
        return library.peer().bulkhead();
    }
}
