package dev.steadfast.policy.ratelimit;

import java.util.Arrays;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/*
 * The times of the permits of the last window and of those to come, in order: permit i comes no sooner than a window after
 * permit i - limit. That alone makes it exact: in any window, wherever it begins, there are at most as many. They are kept
 * until they are over, however many are claimed after them, since those may be given back.
 */

/** At most so many permits in any window. */
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

    private long time(int index) {
        return times[(first + index) % times.length];
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
            times[(first + size) % times.length] = at;
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
            int left = claim.permits();
            int kept = 0;
            long[] rest = new long[times.length];
            for (int i = size - 1; i >= 0; i--) {
                if (left > 0 && time(i) == claim.to()) {
                    left--;
                } else {
                    rest[rest.length - 1 - kept++] = time(i);
                }
            }
            times = Arrays.copyOf(Arrays.copyOfRange(rest, rest.length - kept, rest.length), rest.length);
            first = 0;
            size = kept;
        } finally {
            lock.unlock();
        }
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
        long all = available(now);
        lock.lock();
        try {
            if (!retired) {
                insert(latest, (int) all);
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
