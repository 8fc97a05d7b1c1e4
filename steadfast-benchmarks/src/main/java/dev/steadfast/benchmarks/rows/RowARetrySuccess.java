package dev.steadfast.benchmarks.rows;

import dev.steadfast.benchmarks.peer.Decorator;
import dev.steadfast.benchmarks.peer.Library;
import org.openjdk.jmh.annotations.Param;

/**
 * Row A: what a retry of three attempts costs a call that succeeds at once.
 *
 * <p>{@code java -jar steadfast-benchmarks/target/benchmarks.jar RowARetrySuccess -prof gc}
 */
public class RowARetrySuccess extends Row {
    /** The libraries that have it. */
    @Param({
        "BARE",
        "BY_HAND",
        "ATOMICS",
        "STEADFAST",
        "STEADFAST_DEFAULTS",
        "STEADFAST_ATTEMPT",
        "STEADFAST_RECORDED",
        "RESILIENCE4J",
        "FAILSAFE",
        "SPRING_CORE",
        "SPRING_RETRY",
        "GAX",
        "GUAVA_RETRYING",
        "SMALLRYE",
        "AWS"
    })
    public Library library = Library.BARE;

    @Override
    protected Decorator policies() {
        return library.peer().retry(3);
    }
}
