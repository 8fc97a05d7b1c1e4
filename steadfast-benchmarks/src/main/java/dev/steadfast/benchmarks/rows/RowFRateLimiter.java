package dev.steadfast.benchmarks.rows;

import dev.steadfast.benchmarks.peer.Decorator;
import dev.steadfast.benchmarks.peer.Library;
import java.time.Duration;
import org.openjdk.jmh.annotations.Param;

/**
 * Row F: what a rate limiter with permits to spare costs a call that succeeds.
 *
 * <p>{@code java -jar steadfast-benchmarks/target/benchmarks.jar RowFRateLimiter -prof gc}
 */
public class RowFRateLimiter extends Row {
    private static final int PLENTY = 1_000_000_000;

    /** The libraries that have it. */
    @Param({
        "BARE",
        "ATOMICS",
        "STEADFAST",
        "STEADFAST_SLIDING",
        "RESILIENCE4J",
        "FAILSAFE",
        "SMALLRYE",
        "BUCKET4J",
        "GUAVA"
    })
    public Library library = Library.BARE;

    @Override
    protected Decorator policies() {
        return library.peer().rateLimiter(PLENTY, Duration.ofSeconds(1));
    }
}
