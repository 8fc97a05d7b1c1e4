package dev.steadfast.policy.permits;

import dev.steadfast.spi.Waiter;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/*
 * One word holds how many permits are in use (low half) and how many calls wait (high half). A call that waits is
 * counted before it stands in the queue, so that no more of them wait than may; whoever gives a permit back sees in the
 * same step whether somebody waits, and then hands out under the lock what is free. A call looks for a free permit once
 * more under that lock before it is put into the queue, so no permit lies idle while somebody waits: whoever makes room
 * looks into the queue afterwards.
 *
 * A grant wakes a thread or goes to an executor of the user's, so it is made without the lock; the permit is in use
 * meanwhile.
 */

/** Permits for calls under way, and those who wait for one. Safe for use by many threads. */
public final class PermitPool {
    private static final int HALF = 32;
    private static final long ONE_WAITING = 1L << HALF;
    private static final long IN_USE = ONE_WAITING - 1;

    /** What {@link #admit} answers: a permit was taken. */
    public static final int TAKEN = 0;

    /** What {@link #admit} answers: the call has a place in the queue, which {@link #queue} takes up. */
    public static final int MAY_WAIT = 1;

    /** What {@link #admit} answers: there is neither a permit nor a place. */
    public static final int FULL = 2;

    /** The token of a pass without a permit, being switched off or only observed; those of the pool are others. */
    public static final long NO_PERMIT = 0;

    private static final VarHandle WORD;

    static {
        try {
            WORD = MethodHandles.lookup().findVarHandle(PermitPool.class, "word", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Makes the token of a pass, at the moment when it has its permit. */
    private final LongSupplier tokens;

    /** Through the handle where it is written. */
    private volatile long word;

    private final ReentrantLock lock = new ReentrantLock();
    /** Guarded by the lock. */
    private final WaitQueue queue = new WaitQueue();

    /** Written under the lock, read anywhere. */
    private volatile Limits limits;

    /** Those of the limits, to be looked up in one step where nobody waits. */
    private volatile int permits;

    /**
     * How many permits there are, and who waits. Immutable.
     *
     * @param permits how many calls may be under way at once
     * @param queue how many may wait
     * @param maxWaitNanos how long one waits at most
     * @param fair whether nobody overtakes those who wait
     */
    public record Limits(int permits, int queue, long maxWaitNanos, boolean fair) {
        boolean admits(long word) {
            // Where nobody overtakes, what is free belongs to those who wait.
            return (fair ? inUse(word) + (long) waiting(word) : inUse(word)) < permits;
        }
    }

    /**
     * How many permits were in use and how many calls waited at one moment. Immutable.
     *
     * @param inUse how many permits were in use
     * @param waiting how many calls waited
     */
    public record Use(int inUse, int waiting) {}

    /**
     * A pool of which nothing is in use.
     *
     * @param limits how many permits there are, and who waits
     * @param tokens makes the token of a pass, not {@link #NO_PERMIT}, when it has its permit
     */
    public PermitPool(Limits limits, LongSupplier tokens) {
        this.limits = limits;
        this.permits = limits.permits;
        this.tokens = tokens;
    }

    private static int inUse(long word) {
        return (int) (word & IN_USE);
    }

    private static int waiting(long word) {
        return (int) (word >>> HALF);
    }

    /**
     * The token of a pass that has just been given a permit.
     *
     * @return a token, not {@link #NO_PERMIT}
     */
    public long token() {
        return tokens.getAsLong();
    }

    /**
     * Takes a permit if there is one, without waiting.
     *
     * @return whether there was one
     */
    public boolean tryAcquire() {
        long seen = word;
        while (limits.admits(seen)) {
            if (take(seen)) {
                return true;
            }
            seen = word;
        }
        return false;
    }

    /**
     * Takes a permit if there is one and nobody waits: what nearly every call finds.
     *
     * @return whether it has taken one
     */
    public boolean takesAtOnce() {
        long seen = word;
        return seen < permits && take(seen);
    }

    private boolean take(long seen) {
        return WORD.compareAndSet(this, seen, seen + 1) && stillAdmits(seen);
    }

    /**
     * Takes a permit, or else a place in the queue.
     *
     * @return {@link #TAKEN}, {@link #MAY_WAIT} or {@link #FULL}
     */
    public int admit() {
        return takesAtOnce() ? TAKEN : admitAmongOthers();
    }

    private int admitAmongOthers() {
        while (true) {
            Limits now = limits;
            long seen = word;
            boolean free = now.admits(seen);
            if (!free && waiting(seen) >= now.queue) {
                return FULL;
            }
            if (!free && WORD.compareAndSet(this, seen, seen + ONE_WAITING)) {
                return MAY_WAIT;
            }
            if (free && take(seen)) {
                return TAKEN;
            }
        }
    }

    /** Whether a permit just taken is one; if there have become fewer meanwhile it goes back. */
    private boolean stillAdmits(long seen) {
        if (inUse(seen) < permits) {
            return true;
        }
        release();
        return false;
    }

    /**
     * Whether a call would find neither a permit nor a place.
     *
     * @return whether it would be refused
     */
    public boolean wouldBeFull() {
        Limits now = limits;
        long seen = word;
        return !now.admits(seen) && waiting(seen) >= now.queue;
    }

    /**
     * Takes up a place in the queue.
     *
     * @param waiter who waits
     * @return a token, if there is a permit at once; else -1
     */
    public long queue(Waiter waiter) {
        lock.lock();
        try {
            boolean overtakes = limits.fair && !queue.isEmpty();
            if (!overtakes && takesPlaceOfWaiter()) {
                return tokens.getAsLong();
            }
            queue.add(waiter);
            return -1;
        } finally {
            lock.unlock();
        }
    }

    /**
     * A waiter has given up.
     *
     * @param waiter who waited
     */
    public void unqueue(Waiter waiter) {
        lock.lock();
        try {
            if (queue.remove(waiter)) {
                WORD.getAndAdd(this, -ONE_WAITING);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Gives a permit back: to the first who waits, if anybody does. */
    public void release() {
        if (waiting((long) WORD.getAndAdd(this, -1L)) > 0) {
            handOut();
        }
    }

    /**
     * The limits in force.
     *
     * @return the limits
     */
    public Limits limits() {
        return limits;
    }

    /**
     * Sets other limits. What they make free is for {@link #handOut} to hand out.
     *
     * @param value the limits
     */
    public void limits(Limits value) {
        lock.lock();
        try {
            limits = value;
            permits = value.permits;
        } finally {
            lock.unlock();
        }
    }

    /** Gives what is free to those who wait. Wakes threads and hands over to executors, so not to be called under a lock. */
    public void handOut() {
        for (Waiter next = next(); next != null; next = next()) {
            if (!next.grant(tokens.getAsLong())) {
                // It has left; its permit is the next one's.
                WORD.getAndAdd(this, -1L);
            }
        }
    }

    /** The first who waits, if there is a permit for it, which is then in use. */
    private @Nullable Waiter next() {
        lock.lock();
        try {
            return !queue.isEmpty() && takesPlaceOfWaiter() ? queue.poll() : null;
        } finally {
            lock.unlock();
        }
    }

    /** Turns one who waits into one who has a permit, if there is one. */
    private boolean takesPlaceOfWaiter() {
        while (true) {
            long seen = word;
            if (inUse(seen) >= limits.permits) {
                return false;
            }
            if (WORD.compareAndSet(this, seen, seen + 1 - ONE_WAITING)) {
                return true;
            }
        }
    }

    /**
     * How much is in use, all of one moment.
     *
     * @return a snapshot
     */
    public Use use() {
        long seen = word;
        return new Use(inUse(seen), waiting(seen));
    }

    /**
     * How many permits are in use.
     *
     * @return at least 0; more than there are for a while after those were made fewer
     */
    public int inUse() {
        return inUse(word);
    }
}
