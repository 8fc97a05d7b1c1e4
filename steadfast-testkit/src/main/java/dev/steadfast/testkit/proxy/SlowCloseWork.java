package dev.steadfast.testkit.proxy;

import java.util.List;

/** Delays the end, of the data or of the connection. Used by one thread; not shared. */
final class SlowCloseWork implements Work {
    private final long delayNanos;

    SlowCloseWork(SlowCloseToxic toxic) {
        this.delayNanos = toxic.delay().toNanos();
    }

    @Override
    public List<Piece> take(Piece piece) {
        boolean end = piece.kind() == Piece.Kind.END || piece.kind() == Piece.Kind.CLOSE;
        return List.of(end ? piece.at(piece.dueNanos() + delayNanos) : piece);
    }
}
