package dev.steadfast.policy.budget;

import dev.steadfast.spi.Handle;
import dev.steadfast.spi.Operation;
import dev.steadfast.spi.Stage;
import dev.steadfast.time.Nanos;
import dev.steadfast.time.TimeSource;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/*
 * An operation that succeeds pays nothing here but the increment of one striped counter, and reads no clock. Only who
 * draws reads the clock, and moves what was counted since the last draw into the window. That is exact where draws are
 * frequent, which is when it matters; after a quiet time the operations are taken to have come evenly.
 */

/** A share of the operations, and a floor per second. Safe for use by many threads. */
final class RatioState implements BudgetState {
    /** What a sum of doubles may be above a whole number of nanoseconds, without being meant to. */
    private static final double PART_OF_A_NANO = 1e-3;

    private final TimeSource time;
    private final LongSupplier operations;
    private final int flags;
    private final LongAdder deposits = new LongAdder();
    private final @Nullable Handle handle;

    private final ReentrantLock lock = new ReentrantLock();
    private ExpiringTokens tokens;
    private long lastNanos;
    private long lastOperations;

    private RatioState(Kind.Ratio kind, TimeSource time, @Nullable LongSupplier operations, @Nullable Handle handle) {
        this.time = time;
        this.operations = operations == null ? deposits::sum : operations;
        this.flags = operations == null ? Stage.BEGINS : Stage.COUNTED;
        this.handle = handle;
        this.tokens = new ExpiringTokens(kind.share(), kind.floorPerSecond(), kind.windowNanos());
        this.lastNanos = time.nanos();
    }

    /** The state of one stage, fed by the count of the pipeline's operations. */
    static RatioState own(Kind.Ratio kind, TimeSource time, LongSupplier operations) {
        return new RatioState(kind, time, operations, null);
    }

    /** The state of a handle, fed by the operations of all pipelines that have it. */
    static RatioState shared(Kind.Ratio kind, TimeSource time, Handle handle) {
        return new RatioState(kind, time, null, handle);
    }

    @Override
    public int flags() {
        return flags;
    }

    @Override
    public void begins(@Nullable Operation operation) {
        if (handle != null && SharedBudget.counts(handle, operation)) {
            deposits.increment();
        }
    }

    @Override
    public long withdraw(int price, long longestWaitNanos) {
        lock.lock();
        try {
            roll();
            if (tokens.spend(price)) {
                return 0;
            }
            double needed = Math.ceil(tokens.nanosUntil(price) - PART_OF_A_NANO);
            if (needed >= Nanos.UNLIMITED) {
                return NEVER;
            }
            // Never 0: what is there does not pay for it now.
            long wait = Math.max(1, (long) needed);
            if (wait > longestWaitNanos) {
                return -wait;
            }
            tokens.book(price);
            return wait;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void refund(int price) {
        lock.lock();
        try {
            tokens.giveBack(price);
        } finally {
            lock.unlock();
        }
    }

    /** Goes on under another rule, with the tokens at hand. */
    void rule(Kind.Ratio kind) {
        lock.lock();
        try {
            roll();
            tokens = tokens.under(kind.share(), kind.floorPerSecond(), kind.windowNanos());
        } finally {
            lock.unlock();
        }
    }

    @Override
    public OptionalDouble level() {
        lock.lock();
        try {
            roll();
            return OptionalDouble.of(Math.max(0, tokens.balance()));
        } finally {
            lock.unlock();
        }
    }

    private void roll() {
        long count = operations.getAsLong();
        // A clock that was set back brings no income, and takes none.
        long gap = Math.max(0, time.nanos() - lastNanos);
        tokens.pass(gap, count - lastOperations);
        lastNanos += gap;
        lastOperations = count;
    }
}
