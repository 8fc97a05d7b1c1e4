package dev.steadfast.outcome;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A bound in time ran out.
 *
 * @since 0.1
 */
public final class TimeoutExceeded extends ResilienceException {
    private static final long serialVersionUID = 1L;

    /** The bound that ran out. */
    private final Duration limit;

    /**
     * Makes the exception.
     *
     * @param pipeline the pipeline that had the bound
     * @param limit the bound
     */
    public TimeoutExceeded(String pipeline, Duration limit) {
        this(pipeline, limit, null);
    }

    /**
     * Makes the exception with what was at hand when the bound ran out as suppressed; of an interruption, first what that
     * has as suppressed itself, such as the failure before it.
     *
     * @param pipeline the pipeline that had the bound
     * @param limit the bound
     * @param atHand the failure at hand; null if there is none
     */
    public TimeoutExceeded(String pipeline, Duration limit, @Nullable Throwable atHand) {
        super(pipeline + " exceeded its timeout of " + limit, null, true);
        this.limit = limit;
        if (atHand instanceof InterruptedException) {
            for (Throwable earlier : atHand.getSuppressed()) {
                Failures.suppress(this, earlier);
            }
        }
        if (atHand != null) {
            Failures.suppress(this, atHand);
        }
    }

    /**
     * The bound that ran out.
     *
     * @return the bound
     */
    public Duration limit() {
        return limit;
    }
}
