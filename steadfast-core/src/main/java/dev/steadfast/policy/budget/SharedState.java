package dev.steadfast.policy.budget;

import dev.steadfast.spi.Handle;
import dev.steadfast.spi.Operation;
import dev.steadfast.spi.Stage;
import dev.steadfast.time.TimeSource;
import java.util.OptionalDouble;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/*
 * The rule may change to one of another kind while draws are open and operations under way, so both are counted here,
 * whether the rule at hand wants to know or not. A draw on a state that is gone brings nothing back to the new one. The lock
 * is for draws and their ends; an operation without a retry takes none.
 */

/** The state of a handle, whose rule may be changed while it is drawn on. Safe for use by many threads. */
final class SharedState implements BudgetState {
    private final Handle handle;
    private final TimeSource time;
    private final UnderWay underWay = new UnderWay();

    private final ReentrantLock lock = new ReentrantLock();
    private final OpenDraws open = new OpenDraws();
    /** Written under the lock. */
    private volatile BudgetState state;

    SharedState(Kind kind, TimeSource time, Handle handle) {
        this.handle = handle;
        this.time = time;
        this.state = made(kind);
    }

    private BudgetState made(Kind kind) {
        return kind instanceof Kind.Concurrency concurrency
                ? new ConcurrencyState(concurrency, handle, underWay)
                : kind.shared(time, handle);
    }

    /** Goes on under another rule: of the same kind with what is left, of another kind as new. */
    void rule(Kind kind) {
        lock.lock();
        try {
            if (!kind.takesOver(state)) {
                open.replaced();
                state = made(kind);
            }
        } finally {
            lock.unlock();
        }
    }

    /** What any rule may need. */
    @Override
    public int flags() {
        return Stage.BEGINS | Stage.ON_SUCCESS;
    }

    @Override
    public boolean watchesEntry() {
        return true;
    }

    /** What is free costs 1 as well, so that it is counted. */
    @Override
    public int price(int cost) {
        BudgetState now = state;
        int price = now.price(cost);
        return price == 0 && cost != 0 && now instanceof UnlimitedState ? 1 : price;
    }

    @Override
    public void begins(@Nullable Operation operation) {
        state.begins(operation);
    }

    @Override
    public void enters(@Nullable Operation operation) {
        if (SharedBudget.counts(handle, operation)) {
            underWay.operations.increment();
        }
    }

    @Override
    public void left(@Nullable Operation operation) {
        if (SharedBudget.counts(handle, operation)) {
            underWay.operations.decrement();
        }
    }

    @Override
    public long withdraw(int price, long longestWaitNanos) {
        lock.lock();
        try {
            long wait = state.withdraw(price, longestWaitNanos);
            if (wait >= 0) {
                open.drawn(price);
                if (!countsRetries()) {
                    underWay.retries.incrementAndGet();
                }
            }
            return wait;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void refund(int price) {
        settle(price, () -> state.refund(price));
    }

    @Override
    public void released(int price) {
        settle(price, () -> state.released(price));
    }

    @Override
    public void returned(int price) {
        settle(price, () -> state.returned(price));
    }

    @Override
    public void failed(int price) {
        state.failed(price);
    }

    @Override
    public void succeeded(int price, @Nullable Operation operation) {
        // Read once: one that counts for itself must not come between the question and what follows.
        BudgetState now = state;
        if (price > 0) {
            settleSuccess(price, operation);
        } else if (!(now instanceof ConcurrencyState)) {
            now.succeeded(0, operation);
        }
        left(operation);
    }

    private void settleSuccess(int price, @Nullable Operation operation) {
        lock.lock();
        try {
            underWay.retries.decrementAndGet();
            boolean here = open.settled(price);
            if (!countsRetries()) {
                state.succeeded(here ? price : 0, operation);
            }
        } finally {
            lock.unlock();
        }
    }

    private void settle(int price, Runnable onState) {
        lock.lock();
        try {
            underWay.retries.decrementAndGet();
            if (open.settled(price) && !countsRetries()) {
                onState.run();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Whether the state counts in {@link #underWay} itself. */
    private boolean countsRetries() {
        return state instanceof ConcurrencyState;
    }

    @Override
    public OptionalDouble level() {
        return state.level();
    }
}
