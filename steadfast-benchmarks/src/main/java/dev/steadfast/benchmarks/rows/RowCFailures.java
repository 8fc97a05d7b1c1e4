package dev.steadfast.benchmarks.rows;

import dev.steadfast.benchmarks.peer.Decorator;
import dev.steadfast.benchmarks.peer.Library;
import dev.steadfast.benchmarks.peer.Service.Course;
import org.openjdk.jmh.annotations.Param;

/**
 * Row C: what a retry without delay costs a call whose first attempt, or whose first three attempts fail. Without
 * a budget, which would soon be empty.
 *
 * <p>{@code java -jar steadfast-benchmarks/target/benchmarks.jar RowCFailures -prof gc}
 */
public class RowCFailures extends Row {
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

    /** How many attempts fail before one succeeds. */
    @Param({"ONE_FAILURE", "THREE_FAILURES"})
    public Course course = Course.ONE_FAILURE;

    @Override
    protected Decorator policies() {
        return library.peer().retry(4);
    }

    @Override
    protected Course course() {
        return course;
    }
}
