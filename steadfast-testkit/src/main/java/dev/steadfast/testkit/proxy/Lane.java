package dev.steadfast.testkit.proxy;

import dev.steadfast.time.RandomSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One direction of a connection between its two sockets: the toxics at work on it, one behind the other, and what has
 * got through all of them. It knows no sockets and no clock. Used by one thread; not shared.
 */
final class Lane {
    private final List<Stage> stages = new ArrayList<>();
    private final PieceQueue ready = new PieceQueue();

    /** Takes what came from a socket, due when it came. */
    void arrive(Piece piece) {
        pass(0, piece);
        pump(piece.dueNanos());
    }

    /** Moves on all that is due. */
    void pump(long nowNanos) {
        for (int i = 0; i < stages.size(); i++) {
            Stage stage = stages.get(i);
            for (Piece piece = stage.release(nowNanos); piece != null; piece = stage.release(nowNanos)) {
                pass(i + 1, piece);
            }
        }
    }

    /** What got through and is to be written next, or null. */
    @Nullable Piece first() {
        return ready.first();
    }

    /** Takes away what was written. */
    void removeFirst() {
        ready.removeFirst();
    }

    /** Tells whether anything waits to be written. */
    boolean isBlocked() {
        return !ready.isEmpty();
    }

    /** What is held altogether, in bytes. */
    long weight() {
        long weight = ready.weight();
        for (Stage stage : stages) {
            weight += stage.weight();
        }
        return weight;
    }

    /** When something is due next; null if nothing is held. */
    @Nullable Long dueNanos() {
        Long earliest = null;
        for (Stage stage : stages) {
            earliest = Piece.earlier(earliest, stage.dueNanos());
        }
        return earliest;
    }

    /**
     * Puts a toxic to work in its place among the others. What it held goes on at once if it was at work already.
     *
     * @param number which toxic of the proxy it is
     * @param toxic what it does
     * @param random where it draws from
     * @param nowNanos when it begins
     */
    void put(long number, Toxic toxic, RandomSource random, long nowNanos) {
        int at = indexOf(number);
        if (at < 0) {
            stages.add(placeOf(number), new Stage(number, Work.of(toxic, random, null), nowNanos));
            return;
        }
        Stage stage = stages.get(at);
        List<Piece> released = stage.replace(Work.of(toxic, random, stage.work()), nowNanos);
        passAll(at + 1, released, nowNanos);
    }

    /**
     * Takes a toxic away. What it held goes on at once.
     *
     * @param number which toxic of the proxy it is; nothing happens if it is not at work here
     * @param nowNanos when it ends
     */
    void remove(long number, long nowNanos) {
        int at = indexOf(number);
        if (at >= 0) {
            passAll(at, stages.remove(at).remove(nowNanos), nowNanos);
        }
    }

    private void passAll(int index, List<Piece> pieces, long nowNanos) {
        for (Piece piece : pieces) {
            pass(index, piece.at(nowNanos));
        }
        pump(nowNanos);
    }

    private void pass(int index, Piece piece) {
        if (index < stages.size()) {
            stages.get(index).take(piece);
        } else {
            ready.add(piece);
        }
    }

    /** Toxics are at work in the order of their numbers, whenever they came to this lane. */
    private int placeOf(long number) {
        int place = stages.size();
        while (place > 0 && stages.get(place - 1).toxic() > number) {
            place--;
        }
        return place;
    }

    private int indexOf(long number) {
        for (int i = 0; i < stages.size(); i++) {
            if (stages.get(i).toxic() == number) {
                return i;
            }
        }
        return -1;
    }
}
