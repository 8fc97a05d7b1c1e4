package dev.steadfast.testkit.proxy;

import dev.steadfast.time.RandomSource;
import java.util.ArrayList;
import java.util.List;

/** Cuts data into pieces, one after the other. Used by one thread; not shared. */
final class SlicerWork implements Work {
    private final SlicerToxic toxic;
    private final long delayNanos;
    private final RandomSource random;
    private boolean busy;
    private long freeNanos;

    SlicerWork(SlicerToxic toxic, RandomSource random) {
        this.toxic = toxic;
        this.delayNanos = toxic.delay().toNanos();
        this.random = random;
    }

    @Override
    public List<Piece> take(Piece piece) {
        if (!piece.isData()) {
            return List.of(piece);
        }
        long nanos = busy ? Piece.later(piece.dueNanos(), freeNanos) : piece.dueNanos();
        List<Piece> slices = new ArrayList<>();
        for (int from = 0; from < piece.size(); nanos += delayNanos) {
            int to = (int) Math.min(piece.size(), from + nextSize());
            slices.add(piece.slice(from, to, nanos));
            from = to;
        }
        busy = true;
        freeNanos = nanos;
        return slices;
    }

    private long nextSize() {
        long least = (long) toxic.averageSize() - toxic.sizeVariation();
        return random.between(least, (long) toxic.averageSize() + toxic.sizeVariation());
    }
}
