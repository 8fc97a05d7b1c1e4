package dev.steadfast.testkit.proxy;

import java.util.ArrayList;
import java.util.List;

/** Counts what passes, and closes at the limit. Used by one thread; not shared. */
final class LimitDataWork implements Work {
    private final long limitBytes;
    private long passedBytes;
    private boolean closed;

    LimitDataWork(LimitDataToxic toxic, long passedBytes) {
        this.limitBytes = toxic.bytes();
        this.passedBytes = passedBytes;
    }

    /** How much has passed, for the one that takes over. */
    long passedBytes() {
        return passedBytes;
    }

    @Override
    public List<Piece> take(Piece piece) {
        if (closed) {
            return List.of();
        }
        if (!piece.isData()) {
            return List.of(piece);
        }
        List<Piece> passing = new ArrayList<>();
        int passes = (int) Math.max(0, Math.min(piece.size(), limitBytes - passedBytes));
        if (passes > 0) {
            passing.add(piece.slice(0, passes, piece.dueNanos()));
            passedBytes += passes;
        }
        if (passedBytes >= limitBytes) {
            closed = true;
            passing.add(Piece.of(Piece.Kind.CLOSE, piece.dueNanos()));
        }
        return passing;
    }
}
