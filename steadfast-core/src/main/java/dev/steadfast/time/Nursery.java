package dev.steadfast.time;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/*
 * Most timers are taken back long before their time: a call under a bound of ten seconds ends after one millisecond. For
 * these a wheel under a lock does too much. So a node comes into a cell first, by one compare-and-set, and is taken back
 * by another. The timer's thread moves what it finds here into the wheel, whenever it looks; where all is taken back in
 * time, it finds nothing. If the cells of a thread are occupied, its node goes to the wheel at once.
 *
 * A node in a cell belongs to whoever takes it out: only then are its mark and its links touched.
 */

/** Nodes that have come since the timer's thread last looked: a few cells, without a lock. Safe for use by many threads. */
final class Nursery {
    /** A power of two. */
    private static final int CELLS = 32;

    /** Cells stand apart, so that threads on different ones do not share a cache line. */
    private static final int STRIDE = 16;

    private final AtomicReferenceArray<@Nullable Timed> cells = new AtomicReferenceArray<>((CELLS + 1) * STRIDE);

    /**
     * Takes a node in, if one of this thread's two cells is free.
     *
     * @param node a node that does not wait
     * @param tick when it is due
     * @return whether it is here now
     */
    boolean offer(Timed node, long tick) {
        int hash = System.identityHashCode(Thread.currentThread());
        return offer(node, tick, hash & (CELLS - 1)) || offer(node, tick, (hash >>> 8) & (CELLS - 1));
    }

    private boolean offer(Timed node, long tick, int cell) {
        int index = (cell + 1) * STRIDE;
        if (cells.getPlain(index) != null) {
            return false;
        }
        node.timerMark(Mark.of(tick, Mark.NURSERY + cell));
        return cells.compareAndSet(index, null, node);
    }

    /** Whether a node has come here last, and was neither taken back nor put into the wheel since. */
    static boolean hasCome(Timed node) {
        return indexOf(node.timerMark()) > 0;
    }

    /** Whether a node is here; with the lock of the wheel held, since it may be on its way there. */
    boolean holds(Timed node) {
        int index = indexOf(node.timerMark());
        return index > 0 && cells.getPlain(index) == node;
    }

    /** Takes a node out; false if it is not here. */
    boolean remove(Timed node) {
        int index = indexOf(node.timerMark());
        if (index == 0 || !cells.compareAndSet(index, node, null)) {
            return false;
        }
        node.timerMark(0);
        return true;
    }

    /** Moves all nodes into the wheel, whose lock the caller holds. */
    void moveTo(TimerWheel wheel) {
        for (int index = STRIDE; index < cells.length(); index += STRIDE) {
            Timed node = cells.getAcquire(index);
            if (node != null && cells.compareAndSet(index, node, null)) {
                // Without the time, which would make all that is due now one tick, and lose its order.
                wheel.add(node, Mark.tick(node.timerMark()), 0);
            }
        }
    }

    /**
     * The tick of what is here and due first, or {@link TimerWheel#NEVER}. A node that is taken back and given anew
     * meanwhile may count with either tick.
     */
    long firstTick() {
        long first = TimerWheel.NEVER;
        for (int index = STRIDE; index < cells.length(); index += STRIDE) {
            Timed node = cells.get(index);
            if (node != null) {
                first = Math.min(first, Mark.tick(node.timerMark()));
            }
        }
        return first;
    }

    /** Where the mark says that a node is; 0 if that is not here. */
    private static int indexOf(long mark) {
        int cell = Mark.place(mark) - Mark.NURSERY;
        return cell >= 0 && cell < CELLS ? (cell + 1) * STRIDE : 0;
    }
}
