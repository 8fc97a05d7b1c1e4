package dev.steadfast.testkit.proxy;

import dev.steadfast.time.RandomSource;
import java.util.List;

/** Delays each piece of data from when it came. Used by one thread; not shared. */
final class LatencyWork implements Work {
    private final long latencyNanos;
    private final long jitterNanos;
    private final RandomSource random;

    LatencyWork(LatencyToxic toxic, RandomSource random) {
        this.latencyNanos = toxic.latency().toNanos();
        this.jitterNanos = toxic.jitter().toNanos();
        this.random = random;
    }

    @Override
    public List<Piece> take(Piece piece) {
        return List.of(piece.isData() ? piece.at(piece.dueNanos() + delayNanos()) : piece);
    }

    private long delayNanos() {
        long strayNanos = jitterNanos == 0 ? 0 : random.between(0, 2 * jitterNanos) - jitterNanos;
        return Math.max(0, latencyNanos + strayNanos);
    }
}
