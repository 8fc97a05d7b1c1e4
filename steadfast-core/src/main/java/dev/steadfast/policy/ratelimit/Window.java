package dev.steadfast.policy.ratelimit;

import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/*
 * The times of the permits of the last window and of those to come, in order: permit i comes no sooner than a window after
 * permit i - limit. That alone makes it exact: in any window, wherever it begins, there are at most as many. They are kept
 * until they are over, however many are claimed after them, since those may be given back.
 */

/** At most so many permits in any window. Safe for use by many threads. */
final class Window implements Meter {
    private static final int FIRST_CAPACITY = 16;

    private final int limit;
    private final long windowNanos;

    /** Guards all below; held for arithmetic only. */
    private final ReentrantLock lock = new ReentrantLock();

    private long[] times;
    private int first;
    private int size;
    /** The latest time that anybody came with: threads may come out of order. */
    private long latest;
    /** No permit comes before that. */
    private long notBefore;

    private boolean retired;

    private Window(Rate rate, long now) {
        this.limit = rate.permits();
        this.windowNanos = rate.period().toNanos();
        this.times = new long[FIRST_CAPACITY];
        this.latest = now;
        this.notBefore = now;
    }

    static Window after(@Nullable Meter before, Rate rate, long now) {
        Window window = new Window(rate, now);
        if (before instanceof Window old) {
            window.takeOver(old.retire());
        } else if (before instanceof Bucket bucket) {
            bucket.retire();
            window.insert(now, (int) Math.min(rate.permits(), bucket.used(now)));
            window.behind(bucket.owedNanos(now), now);
        }
        return window;
    }

    private void takeOver(Window old) {
        notBefore = old.notBefore;
        latest = old.latest;
        for (int i = 0; i < old.size; i++) {
            insert(old.time(i), 1);
        }
    }

    Window retire() {
        lock.lock();
        try {
            retired = true;
            return this;
        } finally {
            lock.unlock();
        }
    }

    /** How many permits came within the window that ends now, or are yet to come. */
    long used(long now) {
        return limit - available(now);
    }

    /** In how long the last permit comes that is claimed, or the first that may; 0 if both have passed. */
    long owedNanos(long now) {
        lock.lock();
        try {
            long last = size == 0 ? notBefore : later(notBefore, time(size - 1));
            return Math.max(0, last - now);
        } finally {
            lock.unlock();
        }
    }

    private long time(int index) {
        return times[place(index)];
    }

    private int place(int index) {
        return (first + index) % times.length;
    }

    @Override
    public long take(int permits, long now) {
        lock.lock();
        try {
            if (retired) {
                return RETIRED;
            }
            long wait = wait(permits, now);
            if (wait == 0) {
                insert(latest, permits);
            }
            return wait;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public long atBest(int permits) {
        return permits > limit ? NEVER : 0;
    }

    @Override
    public @Nullable Claim claim(int permits, long now, long maxWaitNanos) {
        lock.lock();
        try {
            if (retired) {
                return null;
            }
            long wait = wait(permits, now);
            if (wait > maxWaitNanos || wait == NEVER) {
                return new Claim(wait, 0, 0, 0, this);
            }
            long at = latest + wait;
            insert(at, permits);
            return new Claim(wait, at, at, permits, this);
        } finally {
            lock.unlock();
        }
    }

    /** How long after the latest time so many permits could come, all at once. */
    private long wait(int permits, long now) {
        latest = later(latest, now);
        if (permits > limit) {
            return NEVER;
        }
        long at = later(latest, notBefore);
        if (size > 0) {
            at = later(at, time(size - 1));
        }
        int bounding = size + permits - 1 - limit;
        if (bounding >= 0) {
            at = later(at, time(bounding) + windowNanos);
        }
        long wait = at - latest;
        // So far that no difference tells.
        return wait < 0 || wait > Long.MAX_VALUE / 4 ? NEVER : wait;
    }

    private static long later(long a, long b) {
        return b - a > 0 ? b : a;
    }

    private void insert(long at, int permits) {
        while (size > 0 && time(0) + windowNanos - latest <= 0) {
            first = (first + 1) % times.length;
            size--;
        }
        for (int i = 0; i < permits; i++) {
            if (size == times.length) {
                grow();
            }
            times[place(size)] = at;
            size++;
        }
    }

    private void grow() {
        long[] larger = new long[Math.max(FIRST_CAPACITY, 2 * times.length)];
        for (int i = 0; i < size; i++) {
            larger[i] = time(i);
        }
        times = larger;
        first = 0;
    }

    @Override
    public void giveBack(Claim claim, long now) {
        lock.lock();
        try {
            int from = firstNotBefore(claim.to());
            int to = from;
            while (to < size && to - from < claim.permits() && time(to) == claim.to()) {
                to++;
            }
            remove(from, to);
        } finally {
            lock.unlock();
        }
    }

    private int firstNotBefore(long at) {
        int low = 0;
        int high = size;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (time(middle) - at < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Moves whichever side is shorter. */
    private void remove(int from, int to) {
        int gap = to - from;
        if (from < size - to) {
            for (int i = from - 1; i >= 0; i--) {
                times[place(i + gap)] = time(i);
            }
            first = place(gap);
        } else {
            for (int i = to; i < size; i++) {
                times[place(i - gap)] = time(i);
            }
        }
        size -= gap;
    }

    @Override
    public long available(long now) {
        lock.lock();
        try {
            latest = later(latest, now);
            boolean claimed = size > 0 && time(size - 1) - latest > 0;
            if (claimed || notBefore - latest > 0) {
                return 0;
            }
            int within = 0;
            while (within < Math.min(size, limit) && time(size - 1 - within) + windowNanos - latest > 0) {
                within++;
            }
            return limit - (long) within;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public boolean drain(long now) {
        lock.lock();
        try {
            if (!retired) {
                insert(latest, (int) available(now));
            }
            return !retired;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public boolean delay(long delayNanos, long now) {
        lock.lock();
        try {
            latest = later(latest, now);
            notBefore = later(notBefore, latest + Math.min(delayNanos, Long.MAX_VALUE / 8));
            return !retired;
        } finally {
            lock.unlock();
        }
    }
}
