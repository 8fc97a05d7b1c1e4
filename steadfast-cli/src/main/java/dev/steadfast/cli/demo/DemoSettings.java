package dev.steadfast.cli.demo;

/**
 * The server, the load and the fault; the same for every policy. Immutable.
 *
 * @param seed where arrivals and service times start
 * @param workers how many requests the server works on at once
 * @param serviceNanos how long one takes on average, at full speed
 * @param queueLimit how many more may wait; a queue that holds less than clients have patience for never collapses
 * @param callsPerSecond the load, which does not wait for answers
 * @param attemptTimeoutNanos how long the client waits for an attempt
 * @param brownOut when the server is slow
 * @param runNanos how long calls are made, for each policy
 */
record DemoSettings(
        long seed,
        int workers,
        long serviceNanos,
        int queueLimit,
        int callsPerSecond,
        long attemptTimeoutNanos,
        BrownOut brownOut,
        long runNanos) {
    static final long MILLI = 1_000_000L;
    static final long SECOND = 1_000 * MILLI;

    /** The parameters by which the demo is known: they were tried with many seeds. */
    static DemoSettings standard(long seed, int seconds) {
        BrownOut brownOut = new BrownOut(3 * SECOND, 5 * SECOND, 0.1);
        return new DemoSettings(seed, 4, 20 * MILLI, 1000, 100, 300 * MILLI, brownOut, seconds * SECOND);
    }

    /** A run that is not counted, short, with a brown-out so that time-outs and retries are warm too. */
    DemoSettings warmUp() {
        BrownOut early = new BrownOut(SECOND, SECOND + SECOND / 2, brownOut.speed());
        return new DemoSettings(
                seed, workers, serviceNanos, queueLimit, callsPerSecond, attemptTimeoutNanos, early, 2 * SECOND);
    }

    int capacityPerSecond() {
        return (int) (workers * SECOND / serviceNanos);
    }
}
