package dev.steadfast.time;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/*
 * A hierarchical timing wheel. Time is a count of ticks from 0; a tick of 52 bits is read as nine groups of six. A node
 * is kept at the level of the highest group in which its tick differs from the current one, in the slot that this group
 * names. So all that is kept at a level is due before anything at a higher one, the first occupied slot of the lowest
 * occupied level comes next, and no slot holds nodes of two rounds. When the current tick reaches a slot above the
 * lowest level, its nodes move down.
 *
 * Each slot is a ring of nodes, linked through the nodes themselves. The mark of a node holds its tick and its slot, so
 * it can be unlinked without a search.
 *
 * Nobody has to tell the wheel the time when a node is added. If its current tick lags behind the clock, the node is kept
 * at a higher level than it needs, and moves down once more.
 */

/**
 * Nodes by the tick at which they are due: adding and removing take the same few steps however many there are. Knows no
 * clock. Used under one lock.
 */
final class TimerWheel {
    /** The tick of what never comes. */
    static final long NEVER = Long.MAX_VALUE;

    static final long LAST_TICK = Mark.LAST_TICK;

    private static final int GROUP_BITS = 6;
    private static final int SLOTS = 1 << GROUP_BITS;
    private static final int LEVELS = Mark.NURSERY / SLOTS;
    private static final int NO_SLOT = -1;

    /** How many nodes move down at a time, so that nobody waits for the lock until a full slot has been emptied. */
    private static final int MOVES = 64;

    private final @Nullable Timed[] heads = new @Nullable Timed[LEVELS * SLOTS];
    private final long[] occupied = new long[LEVELS];
    private int occupiedLevels;
    private long current;
    /** The slot whose nodes are moving down. */
    private int emptying = NO_SLOT;

    /**
     * Adds a node.
     *
     * @param node a node that does not wait
     * @param dueTick when it is due
     * @param nowTick now, or any tick before
     */
    void add(Timed node, long dueTick, long nowTick) {
        if (node.laterInTimer() != null) {
            throw new IllegalStateException("a node that waits already was scheduled again; cancel it first");
        }
        catchUp(nowTick);
        link(node, Math.min(dueTick, LAST_TICK));
    }

    /**
     * Removes a node.
     *
     * @param node any node
     * @return whether it was waiting
     */
    boolean remove(Timed node) {
        if (node.laterInTimer() == null) {
            return false;
        }
        unlink(node);
        return true;
    }

    /**
     * Takes out one node that is due. Moves only so many nodes at once: if null comes back though {@link #nextTick()} is
     * not after now, it must be called again.
     *
     * @param nowTick now
     * @return the node that is due first, or null
     */
    @Nullable Timed poll(long nowTick) {
        for (int moves = 0; moves < MOVES; moves++) {
            long next = nextTick();
            if (next > nowTick) {
                current = Math.max(current, nowTick);
                return null;
            }
            int slot = emptying == NO_SLOT ? firstSlot() : emptying;
            current = Math.max(current, next);
            Timed node = Objects.requireNonNull(heads[slot]);
            emptying = slot < SLOTS ? NO_SLOT : slot;
            unlink(node);
            if (slot < SLOTS) {
                return node;
            }
            link(node, Mark.tick(node.timerMark()));
        }
        return null;
    }

    /**
     * Tells when there is something to do next: a node is due, or nodes must move down.
     *
     * @return the tick, or {@link #NEVER} if nothing waits
     */
    long nextTick() {
        if (emptying != NO_SLOT) {
            return current;
        }
        if (occupiedLevels == 0) {
            return NEVER;
        }
        int slot = firstSlot();
        int shift = slot / SLOTS * GROUP_BITS;
        long above = current >>> shift >>> GROUP_BITS << GROUP_BITS;
        return (above | slot % SLOTS) << shift;
    }

    private int firstSlot() {
        int level = Integer.numberOfTrailingZeros(occupiedLevels);
        return level * SLOTS + Long.numberOfTrailingZeros(occupied[level]);
    }

    /** Moves on to now if nothing was to be done before; else nodes would be kept at a level higher than they need. */
    private void catchUp(long nowTick) {
        if (nextTick() > nowTick) {
            current = Math.max(current, nowTick);
        }
    }

    private void link(Timed node, long dueTick) {
        long tick = Math.max(dueTick, current);
        int level = tick == current ? 0 : (63 - Long.numberOfLeadingZeros(tick ^ current)) / GROUP_BITS;
        int index = (int) (tick >>> (level * GROUP_BITS)) & (SLOTS - 1);
        int slot = level * SLOTS + index;
        node.timerMark(Mark.of(tick, slot));
        Timed head = heads[slot];
        if (head == null) {
            heads[slot] = node;
            occupied[level] |= 1L << index;
            occupiedLevels |= 1 << level;
            join(node, node);
            return;
        }
        Timed last = Objects.requireNonNull(head.earlierInTimer());
        join(last, node);
        join(node, head);
    }

    private void unlink(Timed node) {
        int slot = Mark.place(node.timerMark());
        Timed later = Objects.requireNonNull(node.laterInTimer());
        Timed earlier = Objects.requireNonNull(node.earlierInTimer());
        if (later == node) {
            vacate(slot);
        } else {
            join(earlier, later);
            if (heads[slot] == node) {
                heads[slot] = later;
            }
        }
        node.laterInTimer(null);
        node.earlierInTimer(null);
    }

    private void vacate(int slot) {
        int level = slot / SLOTS;
        heads[slot] = null;
        occupied[level] &= ~(1L << (slot % SLOTS));
        if (occupied[level] == 0) {
            occupiedLevels &= ~(1 << level);
        }
        if (emptying == slot) {
            emptying = NO_SLOT;
        }
    }

    private static void join(Timed earlier, Timed later) {
        earlier.laterInTimer(later);
        later.earlierInTimer(earlier);
    }
}
