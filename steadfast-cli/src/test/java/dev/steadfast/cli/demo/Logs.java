package dev.steadfast.cli.demo;

import java.util.function.LongPredicate;
import java.util.stream.LongStream;

/** Logs of runs that did not take place. */
final class Logs {
    private static final long MILLI = DemoSettings.MILLI;

    private Logs() {}

    /** Ten calls a second from 50 ms on, each 7 ms long; those succeed whose intended millisecond is good. */
    static CallLog everyTenth(int seconds, LongPredicate goodAtMillis) {
        long[] intended = LongStream.range(0, 10L * seconds)
                .map(i -> (i * 100 + 50) * MILLI)
                .toArray();
        CallLog calls = new CallLog(intended, seconds * DemoSettings.SECOND);
        for (int i = 0; i < intended.length; i++) {
            calls.sent(i, intended[i] + MILLI);
            calls.ended(i, intended[i] + 7 * MILLI, goodAtMillis.test(intended[i] / MILLI));
        }
        return calls;
    }
}
