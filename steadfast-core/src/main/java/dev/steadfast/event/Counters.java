package dev.steadfast.event;

import dev.steadfast.outcome.StopReason;
import java.util.Map;
import java.util.OptionalLong;

/**
 * What a pipeline has done so far. Immutable: a snapshot in which stops and retries together never exceed attempts.
 * From one snapshot to the next no number falls.
 *
 * @param operations how many operations were begun; absent unless the pipeline counts them
 * @param attempts how many attempts were begun; absent unless the pipeline counts operations
 * @param retries how many of those attempts were retries
 * @param stops how many operations ended for each reason; {@link StopReason#SUCCESS} only if the pipeline counts
 *     operations
 * @param backoffNanos how long operations have waited before retries, in all
 * @param listenerFailures how often a listener threw
 * @since 0.1
 */
public record Counters(
        OptionalLong operations,
        OptionalLong attempts,
        long retries,
        Map<StopReason, Long> stops,
        long backoffNanos,
        long listenerFailures) {
    /**
     * Makes a snapshot.
     *
     * @param operations see above
     * @param attempts see above
     * @param retries see above
     * @param stops see above
     * @param backoffNanos see above
     * @param listenerFailures see above
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
