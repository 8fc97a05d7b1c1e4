package dev.steadfast.cli.demo;

import org.jspecify.annotations.Nullable;

/**
 * When things were as before: from the first second in which 95 % as many calls succeeded as before the fault, provided
 * that in the next second it was at least 90 %. Seconds begin at each tenth.
 */
final class Recovery {
    private static final long STEP = DemoSettings.SECOND / 10;
    private static final double FIRST = 0.95;
    private static final double NEXT = 0.90;

    private Recovery() {}

    /**
     * Finds the recovery.
     *
     * @param shares the shares of success
     * @param faultEndNanos when the fault was over
     * @param runNanos when the run was over; the two seconds must lie within it
     * @param before the share of success before the fault
     * @return from the end of the fault to the first of those two seconds; null if there are none
     */
    static @Nullable Long nanos(Shares shares, long faultEndNanos, long runNanos, double before) {
        long second = DemoSettings.SECOND;
        for (long at = faultEndNanos; at + 2 * second <= runNanos; at += STEP) {
            if (shares.between(at, at + second) >= FIRST * before
                    && shares.between(at + second, at + 2 * second) >= NEXT * before) {
                return at - faultEndNanos;
            }
        }
        return null;
    }
}
