package dev.steadfast.testkit.proxy;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One toxic at work, and the pieces that it holds until they are due. Used by one thread; not shared. */
final class Stage {
    private final long toxic;
    private final PieceQueue held = new PieceQueue();
    private Work work;
    private @Nullable Piece alarm;
    private boolean heldBefore;
    private long lastNanos;

    /**
     * Puts a toxic to work.
     *
     * @param toxic which toxic of the proxy it is
     * @param work the work
     * @param nowNanos when it begins
     */
    Stage(long toxic, Work work, long nowNanos) {
        this.toxic = toxic;
        this.work = work;
        this.alarm = work.begin(nowNanos);
    }

    long toxic() {
        return toxic;
    }

    Work work() {
        return work;
    }

    long weight() {
        return held.weight();
    }

    /** Takes a piece; what comes of it is held, in order. */
    void take(Piece piece) {
        for (Piece next : work.take(piece)) {
            lastNanos = heldBefore ? Piece.later(next.dueNanos(), lastNanos) : next.dueNanos();
            heldBefore = true;
            held.add(next.at(lastNanos));
        }
    }

    /** Lets go of the next piece that is due, or null. */
    @Nullable Piece release(long nowNanos) {
        Piece wake = alarm;
        if (wake != null && wake.dueNanos() - nowNanos <= 0) {
            alarm = null;
            held.drain();
            return wake;
        }
        Piece first = held.first();
        if (first == null || first.dueNanos() - nowNanos > 0) {
            return null;
        }
        held.removeFirst();
        return first;
    }

    /** Has other work done here from now on, and lets go of all that the work before held. */
    List<Piece> replace(Work other, long nowNanos) {
        // Work of another kind does not go on with what that before has begun.
        List<Piece> all = other.getClass() == work.getClass() ? held.drain() : remove(nowNanos);
        work = other;
        alarm = other.begin(nowNanos);
        heldBefore = false; // nothing is left that the next piece would have to wait for
        return all;
    }

    /** Ends the work, and lets go of all. */
    List<Piece> remove(long nowNanos) {
        List<Piece> all = new ArrayList<>(held.drain());
        all.addAll(work.removed(nowNanos));
        return all;
    }

    /** When something is due next; null if nothing is held. */
    @Nullable Long dueNanos() {
        return Piece.earlier(dueOf(alarm), dueOf(held.first()));
    }

    private static @Nullable Long dueOf(@Nullable Piece piece) {
        return piece == null ? null : piece.dueNanos();
    }
}
