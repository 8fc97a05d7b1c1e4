package dev.steadfast.testkit.proxy;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Drops data, and closes after a time or when it is taken away. Used by one thread; not shared. */
final class TimeoutWork implements Work {
    private final long timeoutNanos;

    TimeoutWork(TimeoutToxic toxic) {
        this.timeoutNanos = toxic.timeout().toNanos();
    }

    @Override
    public @Nullable Piece begin(long nowNanos) {
        return timeoutNanos == 0 ? null : Piece.of(Piece.Kind.CLOSE, nowNanos + timeoutNanos);
    }

    @Override
    public List<Piece> take(Piece piece) {
        return piece.isData() ? List.of() : List.of(piece);
    }

    @Override
    public List<Piece> removed(long nowNanos) {
        return List.of(Piece.of(Piece.Kind.CLOSE, nowNanos));
    }
}
