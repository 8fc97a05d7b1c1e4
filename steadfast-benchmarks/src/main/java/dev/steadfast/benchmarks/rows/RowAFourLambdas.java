package dev.steadfast.benchmarks.rows;

import dev.steadfast.benchmarks.peer.Decorator;
import dev.steadfast.benchmarks.peer.Library;
import org.openjdk.jmh.annotations.Param;

/**
 * Row A: the same, where the library sees lambdas of four classes. At one place, a variable holds them in turn, so
 * that the compiler cannot tell which comes, and their call is dear also without a retry; at four places, each has its
 * own.
 *
 * <p>{@code java -jar steadfast-benchmarks/target/benchmarks.jar RowAFourLambdas -prof gc}
 */
public class RowAFourLambdas extends Row {
    /** The libraries that have it. */
    @Param({"BY_HAND", "STEADFAST", "STEADFAST_DEFAULTS", "RESILIENCE4J", "FAILSAFE", "SPRING_CORE"})
    public Library library = Library.BARE;

    /** At how many places of the program the calls are. */
    @Param({"1", "4"})
    public int places = 1;

    @Override
    protected Decorator policies() {
        return places == 1
                ? library.peer().retryOfFourLambdas()
                : library.peer().retryAtFourPlaces();
    }
}
