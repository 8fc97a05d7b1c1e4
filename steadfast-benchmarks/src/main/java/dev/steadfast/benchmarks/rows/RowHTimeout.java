package dev.steadfast.benchmarks.rows;

import dev.steadfast.benchmarks.peer.Decorator;
import dev.steadfast.benchmarks.peer.Library;
import java.time.Duration;
import org.openjdk.jmh.annotations.Param;

/**
 * Row H: what it costs a call that blocks and succeeds at once that it would be interrupted after ten seconds; alone,
 * and as the bound of each attempt of a retry.
 *
 * <p>{@code java -jar steadfast-benchmarks/target/benchmarks.jar RowHTimeout -prof gc}
 */
public class RowHTimeout extends Row {
    /** The libraries that have it. */
    @Param({"BARE", "BY_HAND", "STEADFAST", "STEADFAST_DEFAULTS", "RESILIENCE4J", "FAILSAFE", "SMALLRYE"})
    public Library library = Library.BARE;

    /** Whether there is a retry around the timeout. */
    @Param({"false", "true"})
    public boolean retried;

    @Override
    protected Decorator policies() {
        return library.peer().timeout(Duration.ofSeconds(10), retried);
    }
}
