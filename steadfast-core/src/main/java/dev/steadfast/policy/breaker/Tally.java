package dev.steadfast.policy.breaker;

/** Calls that were counted, and how many of them failed or were slow. */
record Tally(long calls, long failures, long slow) {
    static final Tally NONE = new Tally(0, 0, 0);

    static Tally of(boolean failed, boolean slow) {
        return new Tally(1, failed ? 1 : 0, slow ? 1 : 0);
    }
}
