package dev.steadfast.engine;

import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/** Who is told how a {@link Race} has ended, once, unless it was cut. */
interface RaceEnd {
    /**
     * The outcome of one pass is that of the race.
     *
     * @param pass the pass
     */
    void ended(RacePass pass, @Nullable Object value, @Nullable Throwable thrown);

    /** The race ended because something of the stage's threw. */
    void callbackFailed(Throwable thrown);

    /** An executor has refused a pass, which ends the operation. */
    void refused(RejectedExecutionException refusal);
}
