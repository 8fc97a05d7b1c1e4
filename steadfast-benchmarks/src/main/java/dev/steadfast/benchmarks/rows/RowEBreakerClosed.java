package dev.steadfast.benchmarks.rows;

import dev.steadfast.benchmarks.peer.Decorator;
import dev.steadfast.benchmarks.peer.Library;
import dev.steadfast.benchmarks.peer.Service.Course;
import org.openjdk.jmh.annotations.Param;

/**
 * Row E: what a closed circuit breaker costs a call that succeeds; and one of which each 64th fails.
 *
 * <p>{@code java -jar steadfast-benchmarks/target/benchmarks.jar RowEBreakerClosed -prof gc}
 */
public class RowEBreakerClosed extends Row {
    /** The libraries that have it. */
    @Param({"BARE", "ATOMICS", "STEADFAST", "STEADFAST_DEFAULTS", "RESILIENCE4J", "FAILSAFE", "SMALLRYE"})
    public Library library = Library.BARE;

    /** Whether all calls succeed, or some fail. */
    @Param({"SUCCESS", "RARE_FAILURES"})
    public Course course = Course.SUCCESS;

    @Override
    protected Decorator policies() {
        return library.peer().breaker();
    }

    @Override
    protected Course course() {
        return course;
    }

    @Override
    protected boolean throwing() {
        return course != Course.SUCCESS;
    }
}
