package dev.steadfast.policy.ratelimit;

import org.jspecify.annotations.Nullable;

/**
 * Counts permits against time, without a clock: time comes in with each question. One that was retired answers so, and
 * its successor has its counts. Safe for use by many threads.
 */
sealed interface Meter permits Bucket, Window, Closed {
    /** {@link #take}: not in any time. */
    long NEVER = Long.MAX_VALUE;

    /** {@link #take}: ask the successor. */
    long RETIRED = -1;

    /**
     * Permits that come later and are somebody's already.
     *
     * @param waitNanos in how long they come
     * @param from where they begin, in terms of the meter
     * @param to where they end, in terms of the meter
     * @param permits how many they are
     * @param meter where they are from
     */
    record Claim(long waitNanos, long from, long to, int permits, Meter meter) {}

    /** Takes permits that are there now: 0 if they were; else in how long they would be, and nothing is taken. */
    long take(int permits, long now);

    /**
     * Claims permits, now or later. Not in longer than so many nanoseconds: then nothing is claimed, and the wait that was
     * needed comes back as a claim of no permits.
     *
     * @return null if retired
     */
    @Nullable Claim claim(int permits, long now, long maxWaitNanos);

    /** Gives claimed permits back, as far as nobody was put off because of them. */
    void giveBack(Claim claim, long now);

    /** In how long so many permits come where none has been taken; {@link #NEVER} if not at all. */
    long atBest(int permits);

    /** How many permits there are now. */
    long available(long now);

    /** Takes all that is there, and lets nothing come for so long; false if retired. */
    boolean delay(long delayNanos, long now);

    /** Takes all that is there; false if retired. */
    boolean drain(long now);

    /** Lets no permit come for so long, if at all. */
    default void behind(long owedNanos, long now) {
        if (owedNanos > 0) {
            delay(owedNanos, now);
        }
    }

    /** Makes a meter that goes on where another ends, which is retired by that. */
    static Meter after(@Nullable Meter before, Rate rate, long now) {
        if (rate.isClosed()) {
            return before instanceof Closed ? before : new Closed(before, now);
        }
        if (before instanceof Closed closed) {
            Meter opened = after(closed.before(), rate, now);
            opened.behind(closed.owedNanos(now), now);
            return opened;
        }
        return rate.kind() == Rate.Kind.WINDOW ? Window.after(before, rate, now) : Bucket.after(before, rate, now);
    }
}
