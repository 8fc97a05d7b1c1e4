package dev.steadfast.outcome;

import java.util.List;

/**
 * What happened in one operation: the first failure, the last seven, and a count of those left out. Immutable.
 *
 * @param attempts how many attempts were made, counting the first
 * @param reason why the operation ended
 * @param failures the failures in order: the first of all, then at most the last {@value #LAST}
 * @param leftOut how many failures between those are not listed
 * @since 0.1
 */
public record History(int attempts, StopReason reason, List<AttemptFailure> failures, int leftOut) {
    /** How many of the last failures are kept, besides the first. */
    public static final int LAST = 7;

    /**
     * Makes a history.
     *
     * @param attempts how many attempts were made
     * @param reason why the operation ended
     * @param failures the failures kept
     * @param leftOut how many are not kept
     */
    public History {
        failures = List.copyOf(failures);
    }
}
