package dev.steadfast.testkit.proxy;

import java.util.ArrayList;
import java.util.List;

/**
 * Lets bytes pass one after the other, each taking its time. Much at once goes on in steps of what passes in 100 ms, so
 * that the reader sees it trickle. Used by one thread; not shared.
 */
final class BandwidthWork implements Work {
    private static final long STEP_MILLIS = 100;
    private static final long NANOS_PER_MILLI = 1_000_000;

    /** Kilobytes a second are bytes a millisecond. */
    private final long bytesPerMilli;

    private boolean busy;
    private long freeNanos;

    BandwidthWork(BandwidthToxic toxic) {
        this.bytesPerMilli = toxic.rateKilobytes();
    }

    @Override
    public List<Piece> take(Piece piece) {
        if (!piece.isData()) {
            return List.of(piece);
        }
        long nanos = busy ? Piece.later(piece.dueNanos(), freeNanos) : piece.dueNanos();
        long step = bytesPerMilli >= piece.size() ? piece.size() : bytesPerMilli * STEP_MILLIS;
        List<Piece> steps = new ArrayList<>();
        for (int from = 0; from < piece.size(); ) {
            int to = (int) Math.min(piece.size(), from + step);
            nanos += nanosOf(to - from);
            steps.add(piece.slice(from, to, nanos));
            from = to;
        }
        busy = true;
        freeNanos = nanos;
        return steps;
    }

    private long nanosOf(int bytes) {
        long nanos = bytes * NANOS_PER_MILLI;
        return nanos / bytesPerMilli + (nanos % bytesPerMilli == 0 ? 0 : 1);
    }
}
