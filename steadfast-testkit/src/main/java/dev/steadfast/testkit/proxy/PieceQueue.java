package dev.steadfast.testkit.proxy;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Pieces in order, and what they weigh. Used by one thread; not shared. */
final class PieceQueue {
    private final Deque<Piece> pieces = new ArrayDeque<>();
    private long weight;

    void add(Piece piece) {
        pieces.add(piece);
        weight += piece.weight();
    }

    @Nullable Piece first() {
        return pieces.peek();
    }

    void removeFirst() {
        weight -= pieces.remove().weight();
    }

    List<Piece> drain() {
        List<Piece> all = new ArrayList<>(pieces);
        pieces.clear();
        weight = 0;
        return all;
    }

    boolean isEmpty() {
        return pieces.isEmpty();
    }

    long weight() {
        return weight;
    }
}
