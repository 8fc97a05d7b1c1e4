package dev.steadfast.outcome;

import java.time.Duration;

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
        super(pipeline + " exceeded its timeout of " + limit, null, true);
        this.limit = limit;
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
