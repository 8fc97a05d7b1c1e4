package dev.steadfast.policy.budget;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/** What is going on at once. Safe for use by many threads. */
final class UnderWay {
    final LongAdder operations = new LongAdder();
    /** From the draw to the end. */
    final AtomicInteger retries = new AtomicInteger();
}
