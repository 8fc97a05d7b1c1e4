package dev.steadfast.testkit.proxy;

import java.util.List;

/** Turns the first piece into a reset, and drops the rest. Used by one thread; not shared. */
final class ResetPeerWork implements Work {
    private final long timeoutNanos;
    private boolean began;

    ResetPeerWork(ResetPeerToxic toxic) {
        this.timeoutNanos = toxic.timeout().toNanos();
    }

    @Override
    public List<Piece> take(Piece piece) {
        if (began) {
            return List.of();
        }
        began = true;
        return List.of(Piece.of(Piece.Kind.RESET, piece.dueNanos() + timeoutNanos));
    }
}
