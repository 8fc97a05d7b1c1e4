package dev.steadfast.cli.demo;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * What became of each call of a run. Written by many threads, each call by one at a time; the calls are read when
 * {@link #awaitEnd} has said that all have ended.
 */
final class CallLog {
    private final long[] intendedNanos;
    private final long[] lagNanos;
    private final long[] latencyNanos;
    private final boolean[] good;
    private final Bins goodEnds;
    private final Bins ends;
    private final CountDownLatch left;

    /**
     * Makes the log of a run.
     *
     * @param intendedNanos when its calls are to begin, in rising order
     * @param runNanos how long it lasts
     */
    CallLog(long[] intendedNanos, long runNanos) {
        int count = intendedNanos.length;
        this.intendedNanos = intendedNanos.clone();
        this.lagNanos = new long[count];
        this.latencyNanos = new long[count];
        this.good = new boolean[count];
        this.goodEnds = new Bins(runNanos);
        this.ends = new Bins(runNanos);
        this.left = new CountDownLatch(count);
    }

    void sent(int call, long atNanos) {
        lagNanos[call] = atNanos - intendedNanos[call];
    }

    void ended(int call, long atNanos, boolean isGood) {
        latencyNanos[call] = atNanos - intendedNanos[call];
        good[call] = isGood;
        ends.add(atNanos);
        if (isGood) {
            goodEnds.add(atNanos);
        }
        left.countDown();
    }

    /** Waits for the end of all calls, for at most so long; tells whether they have ended. */
    boolean awaitEnd(long nanos) throws InterruptedException {
        return left.await(nanos, TimeUnit.NANOSECONDS);
    }

    int count() {
        return intendedNanos.length;
    }

    long intendedNanos(int call) {
        return intendedNanos[call];
    }

    boolean isGood(int call) {
        return good[call];
    }

    /** How long calls took, from the instant at which they were to begin: a call that waits for its sender is not fast. */
    long[] latencyNanos() {
        return latencyNanos.clone();
    }

    /** How much later than intended calls were sent. */
    long[] lagNanos() {
        return lagNanos.clone();
    }

    /** The ends of calls, for whoever looks on. */
    Bins ends() {
        return ends;
    }

    /** The ends of calls that succeeded. */
    Bins goodEnds() {
        return goodEnds;
    }
}
