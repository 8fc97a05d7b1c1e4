package dev.steadfast.benchmarks.rows;

import dev.steadfast.benchmarks.peer.Decorator;
import dev.steadfast.benchmarks.peer.Library;
import dev.steadfast.benchmarks.peer.Service.Course;
import org.openjdk.jmh.annotations.Param;

/**
 * Row D: what a retry of three attempts without delay costs a call that fails for good.
 *
 * <p>{@code java -jar steadfast-benchmarks/target/benchmarks.jar RowDExhaustion -prof gc}
 */
public class RowDExhaustion extends Row {
    /** The libraries that have it. */
    @Param({
        "BY_HAND",
        "STEADFAST",
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

    @Override
    protected Course course() {
        return Course.EXHAUSTION;
    }

    @Override
    protected boolean throwing() {
        return true;
    }
}
