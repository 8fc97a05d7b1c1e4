package dev.steadfast.benchmarks.rows;

import dev.steadfast.benchmarks.peer.Decorator;
import dev.steadfast.benchmarks.peer.Library;
import dev.steadfast.benchmarks.peer.Service.Course;
import org.openjdk.jmh.annotations.Param;

/**
 * Row G: what a retry without delay costs work that answers with a future, where that future is complete when it is
 * handed over: with the value, or first with a failure and then with the value. Each library is waited for, since some
 * end on another thread.
 *
 * <p>{@code java -jar steadfast-benchmarks/target/benchmarks.jar RowGAsync -prof gc}
 */
public class RowGAsync extends Row {
    /** The libraries that have it. */
    @Param({"BY_HAND", "STEADFAST", "STEADFAST_ATTEMPT", "RESILIENCE4J", "FAILSAFE", "SMALLRYE"})
    public Library library = Library.BARE;

    /** Whether the first attempt succeeds. */
    @Param({"SUCCESS", "ONE_FAILURE"})
    public Course course = Course.SUCCESS;

    @Override
    protected Decorator policies() {
        return library.peer().asyncRetry();
    }

    @Override
    protected Course course() {
        return course;
    }
}
