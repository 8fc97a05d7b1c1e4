package dev.steadfast.cli.demo;

/**
 * A time in which the server works slowly. Immutable.
 *
 * @param startNanos when it begins, counted from the start of a run
 * @param endNanos when it is over
 * @param speed what is left of the server's speed meanwhile, above 0 and at most 1
 */
record BrownOut(long startNanos, long endNanos, double speed) {
    /** Where a run stands. */
    enum Phase {
        BEFORE("before"),
        DURING("brown-out"),
        AFTER("after");

        private final String words;

        Phase(String words) {
            this.words = words;
        }

        String words() {
            return words;
        }
    }

    Phase phaseAt(long nanos) {
        return nanos < startNanos ? Phase.BEFORE : nanos < endNanos ? Phase.DURING : Phase.AFTER;
    }

    /**
     * Tells when work is done. Speed changes in the midst of it: what is half done when the brown-out ends is finished
     * at full speed.
     *
     * @param beginNanos when it begins, counted from the start of a run
     * @param workNanos how long it takes at full speed, at least 0
     * @return when it is done
     */
    long finishNanos(long beginNanos, long workNanos) {
        long at = beginNanos;
        long left = workNanos;
        if (at < startNanos) {
            long atFullSpeed = Math.min(left, startNanos - at);
            at += atFullSpeed;
            left -= atFullSpeed;
        }
        if (at < startNanos || at >= endNanos || left == 0) {
            return at + left;
        }
        long untilEnd = (long) ((endNanos - at) * speed);
        return left <= untilEnd ? at + (long) (left / speed) : endNanos + left - untilEnd;
    }
}
