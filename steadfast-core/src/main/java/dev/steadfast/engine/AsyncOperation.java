package dev.steadfast.engine;

import dev.steadfast.outcome.Failures;
import dev.steadfast.time.Nanos;
import dev.steadfast.time.Timed;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/*
 * One object for an operation that runs asynchronously: the future that its caller holds, the node by which a timer
 * keeps it, the entry in its environment's list of what is pending, and the place of the stages' tokens.
 *
 * One int, the state, says who may touch the rest. RUNNING: one thread holds the operation and drives it. OPEN: nobody
 * does; it waits for an event, and whoever has one takes hold of it by a compare-and-set from exactly the state, wait
 * number included, that the event was made for. So each wait ends by one event: a completion, a timer, a grant, or a
 * cancellation; the others find that they are late. An event that meets RUNNING leaves a flag, which the holder meets
 * when it tries to open the operation, or to end it.
 *
 * Fields that are not volatile are written by the holder only. Taking hold after another has opened the operation sees
 * all of its writes, since both are operations on the state.
 */

/** An asynchronous operation, or a branch of one. Safe for use by many threads. */
final class AsyncOperation extends LinkedFuture implements Runnable, Cut {
    private static final VarHandle STATE;

    static {
        try {
            STATE = MethodHandles.lookup().findVarHandle(AsyncOperation.class, "state", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    // What the operation waits for, or last waited for.
    static final byte WORK = 0;
    static final byte RUN = 1;
    static final byte BACKOFF = 2;
    static final byte PERMIT = 3;

    private static final int PHASE = 3;
    private static final int RUNNING = 0;
    private static final int OPEN = 1;
    private static final int DONE = 2;
    private static final int CANCEL = 4;
    static final int DUE = 8;
    static final int GRANTED = 16;
    private static final int FLAGS = CANCEL | DUE | GRANTED;
    /** One step of the number of the wait, which fills the bits above. */
    private static final int NEXT_WAIT = 32;

    // Marks: the environment lists this operation; the timer is set; the outcome at hand is a failure.
    private static final int LISTED = 1;
    private static final int ARMED = 2;
    private static final int FAILED = 4;

    final RunningOperation operation;
    /** The work, or with it where the operation comes from, if that is nowhere usual: a {@link Origin.Routed}. */
    private @Nullable Object work;

    final byte form;
    private byte waiting;
    private byte marks;
    /** How many stages hold a token. */
    byte depth;

    @SuppressWarnings("FieldMayBeFinal") // written through STATE
    private volatile int state = RUNNING;

    /** Limits of all depths, then tokens of all stages; null while all are the same. */
    private long @Nullable [] frames;

    /** What is waited for, if it can be given up. */
    @Nullable Cut current;

    /** The value or the failure at hand. */
    private @Nullable Object outcome;

    private long wakeNanos;

    AsyncOperation(RunningOperation operation, int form, Object work, @Nullable Origin origin) {
        this.operation = operation;
        this.form = (byte) form;
        this.work = origin == null ? work : new Origin.Routed(work, origin);
        this.depth = (byte) base();
        long outside = Around.limitNanos(operation);
        if (driver().framed || outside != Nanos.UNLIMITED) {
            frames = new long[2 * driver().stageCount + 1];
            frames[base()] = outside;
        }
    }

    AsyncDriver driver() {
        return operation.pipeline().async;
    }

    Object work() {
        return Objects.requireNonNull(work instanceof Origin.Routed routed ? routed.work() : work);
    }

    @Nullable Origin origin() {
        return work instanceof Origin.Routed routed ? routed.origin() : null;
    }

    private boolean is(int mark) {
        return (marks & mark) != 0;
    }

    private void mark(int mark, boolean on) {
        marks = (byte) (on ? marks | mark : marks & ~mark);
    }

    // ---- the outcome at hand

    @Nullable Object value() {
        return is(FAILED) ? null : outcome;
    }

    @Nullable Throwable thrown() {
        return is(FAILED) ? (Throwable) outcome : null;
    }

    void outcome(@Nullable Object result, @Nullable Throwable failure) {
        outcome = failure == null ? result : failure;
        mark(FAILED, failure != null);
    }

    // ---- tokens and bounds

    int base() {
        Origin origin = origin();
        return origin == null ? 0 : origin.base();
    }

    boolean isBranch() {
        return base() > 0;
    }

    /** The bound around the stage of this index, counted from the start of the operation. */
    long limit(int index) {
        return frames == null ? Nanos.UNLIMITED : frames[index];
    }

    long token(int index) {
        return frames == null ? 0 : frames[frames.length / 2 + 1 + index];
    }

    /** A stage has let the operation in: its token, and the bound inside it. */
    void entered(int index, long token, long inner) {
        if (frames != null) {
            frames[index + 1] = inner;
            frames[frames.length / 2 + 1 + index] = token;
        }
        depth = (byte) (index + 1);
    }

    // ---- who holds it

    /**
     * Begins to wait for something else, with a number of its own: what was meant for the waits before is late from here
     * on. By the holder only, after the timer was taken back and before it is set again.
     */
    void nextWait(byte what) {
        waiting = what;
        while (true) {
            int held = state;
            if (STATE.compareAndSet(this, held, ((held & -NEXT_WAIT) + NEXT_WAIT) | (held & CANCEL))) {
                return;
            }
        }
    }

    boolean waitsFor(byte what) {
        return waiting == what;
    }

    /** The number of the present wait. */
    int waitNumber() {
        return state & -NEXT_WAIT;
    }

    /** Lets go of the operation until an event comes; false if one has come already. */
    boolean open() {
        int held = state;
        return (held & FLAGS) == 0 && STATE.compareAndSet(this, held, held | OPEN);
    }

    /** Takes hold for an event of the wait of this number; false if another was first. */
    boolean claim(int wait) {
        return STATE.compareAndSet(this, wait | OPEN, wait + NEXT_WAIT);
    }

    /** Takes hold whatever it waits for; false if somebody holds it, or it has ended. */
    boolean claimIfOpen() {
        int seen = state;
        return (seen & PHASE) == OPEN && claim(seen & -NEXT_WAIT);
    }

    boolean cancelRequested() {
        return (state & CANCEL) != 0;
    }

    /** Takes a flag down; true if it was up. By the holder only. */
    boolean take(int flag) {
        return ((int) STATE.getAndBitwiseAnd(this, ~flag) & flag) != 0;
    }

    /** Ends the operation; false if a cancellation was first. By the holder only. */
    boolean end() {
        while (true) {
            int held = state;
            if ((held & CANCEL) != 0) {
                return false;
            }
            if (STATE.compareAndSet(this, held, DONE)) {
                return true;
            }
        }
    }

    /** Ends the operation because it was cancelled. By the holder only. */
    void endCancelled() {
        forget();
        STATE.setVolatile(this, DONE | CANCEL);
    }

    /** Leaves a flag if somebody holds the operation, else takes hold of it; true if this thread now holds it. */
    private boolean interfere(int flag, int wait) {
        while (true) {
            int seen = state;
            int phase = seen & PHASE;
            boolean ofThatWait = flag == CANCEL || (seen & -NEXT_WAIT) == wait;
            if (phase == DONE || !ofThatWait || (seen & flag) != 0) {
                return false;
            }
            if (phase == OPEN) {
                if (STATE.compareAndSet(this, seen, (seen & -NEXT_WAIT) + NEXT_WAIT | flag)) {
                    return true;
                }
            } else if (STATE.compareAndSet(this, seen, seen | flag)) {
                return false;
            }
        }
    }

    /** Notes whether the environment lists this operation; true if that is new. By the holder only. */
    boolean listed(boolean now) {
        boolean before = is(LISTED);
        mark(LISTED, now);
        return before != now;
    }

    // ---- waits

    /** Sets the timer. By the holder only, and only while it is not set. */
    void arm(long delayNanos) {
        wakeNanos = driver().time.nanos() + delayNanos;
        mark(ARMED, true);
        driver().time.schedule(delayNanos, (Timed) this);
    }

    /** Takes the timer back, if it was set. By the holder only. */
    void disarm() {
        if (!is(ARMED)) {
            return;
        }
        mark(ARMED, false);
        if (!driver().time.cancel(this)) {
            // On its way; it will find that it comes before its time.
            wakeNanos = driver().time.nanos() + Long.MAX_VALUE / 2;
        }
    }

    /** Whether the time has come; a timer taken back too late may still call. */
    boolean isDue() {
        return driver().time.nanos() - wakeNanos >= 0;
    }

    @Override
    public void due() {
        while (true) {
            int seen = state;
            int phase = seen & PHASE;
            if (phase == DONE || (seen & DUE) != 0 || !isDue()) {
                return;
            }
            if (phase == RUNNING) {
                if (STATE.compareAndSet(this, seen, seen | DUE)) {
                    return;
                }
            } else if (STATE.compareAndSet(this, seen, (seen & -NEXT_WAIT) + NEXT_WAIT | DUE)) {
                driver().execute(this, this);
                return;
            }
            // The wait has got another number, as it does when the work has been started: is it due all the same?
        }
    }

    /** A stage has granted what this operation waits for. It may hold a lock, so the operation goes on elsewhere. */
    void granted(int wait) {
        if (interfere(GRANTED, wait)) {
            driver().execute(this, this);
        }
    }

    /** Goes on after an event that came on a thread where user code must not run. */
    @Override
    public void run() {
        driver().resumeFlagged(this);
    }

    // ---- as the caller sees it

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        if (giveUp()) {
            super.cancel(mayInterruptIfRunning);
        }
        return isCancelled();
    }

    // By hand, which gives the operation up as a cancellation does.
    @Override
    public boolean complete(@Nullable Object other) {
        return giveUp() && super.complete(other);
    }

    @Override
    public boolean completeExceptionally(Throwable failure) {
        return giveUp() && super.completeExceptionally(failure);
    }

    /** As {@link #complete}; the inherited one would go around it. */
    @Override
    public CompletableFuture<@Nullable Object> completeAsync(
            Supplier<? extends @Nullable Object> supplier, Executor executor) {
        Objects.requireNonNull(supplier, "supplier");
        executor.execute(() -> {
            if (isDone()) {
                return;
            }
            try {
                complete(supplier.get());
            } catch (Throwable thrown) {
                completeExceptionally(thrown);
            }
        });
        return this;
    }

    @Override
    public Executor defaultExecutor() {
        return driver().environment.executor();
    }

    @Override
    public void environmentClosed() {
        if (giveUp()) {
            super.completeExceptionally(new Cancelled(driver().environment + " was closed"));
        }
    }

    @Override
    public void cut() {
        cancel(true);
    }

    /** Gives the operation up, here or by whoever holds it; false if it has ended. */
    private boolean giveUp() {
        if (interfere(CANCEL, 0)) {
            driver().resumeFlagged(this);
        }
        return cancelRequested();
    }

    /** Hands the outcome to the caller; after all else, since it runs what was attached to the future. */
    void deliver() {
        Throwable thrown = thrown();
        Object value = value();
        forget();
        if (thrown != null) {
            super.completeExceptionally(Failures.unwrap(thrown));
        } else if (!super.complete(value)) {
            driver().discard(value);
        }
    }

    /** The caller may keep the future for long: it lets go of everything but the outcome. */
    private void forget() {
        outcome = null;
        work = null;
        frames = null;
        current = null;
    }
}
