package dev.steadfast.canary.engine;

import java.time.Instant;
import java.util.Random;
import java.util.function.LongSupplier;

final class ReadsTheClock {
    final LongSupplier byReference = System::nanoTime;
    final long byCall = System.currentTimeMillis();
    final Instant wall = Instant.now();
    final Random dice = new Random();
}
