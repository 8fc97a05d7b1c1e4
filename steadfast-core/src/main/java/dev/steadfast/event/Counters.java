package dev.steadfast.event;

import dev.steadfast.outcome.StopReason;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What a pipeline has done so far. Immutable: a snapshot in which stops and retries together never exceed attempts.
 * From one snapshot to the next no number falls, but for the level of the budget.
 *
 * @param operations how many operations were begun; absent unless the pipeline counts them: by choice, for a listener,
 *     or for a budget that is fed by them, as the default is
 * @param attempts how many attempts were begun; absent unless the pipeline counts operations
 * @param retries how many of those attempts were retries
 * @param stops how many operations ended for each reason; {@link StopReason#SUCCESS} only if the pipeline counts
 *     by choice or for a listener
 * @param backoffNanos how long operations have waited before retries, in all; where an operation holds no thread, a wait
 *     counts in full when it begins
 * @param listenerFailures how often a listener threw
 * @param budgetLevel how many retries the budget would pay for now; absent if it has no limit
 * @since 0.1
 */
public record Counters(
        OptionalLong operations,
        OptionalLong attempts,
        long retries,
        Map<StopReason, Long> stops,
        long backoffNanos,
        long listenerFailures,
        OptionalDouble budgetLevel) {
    /**
     * Makes a snapshot.
     *
     * @param operations see above
     * @param attempts see above
     * @param retries see above
     * @param stops see above
     * @param backoffNanos see above
     * @param listenerFailures see above
     * @param budgetLevel see above
     */
    public Counters {
        stops = Map.copyOf(stops);
    }

    /**
     * Counts the operations that ended for one reason.
     *
     * @param reason the reason
     * @return how many there were
     */
    public long stops(StopReason reason) {
        return stops.getOrDefault(reason, 0L);
    }
}
