package dev.steadfast.engine;

import dev.steadfast.outcome.Failures;
import dev.steadfast.time.Nanos;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import java.util.concurrent.Executor;
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
final class AsyncOperation extends LinkedFuture implements Runnable {
    private static final VarHandle STATE;
    private static final VarHandle TOLD;

    static {
        try {
            STATE = MethodHandles.lookup().findVarHandle(AsyncOperation.class, "state", int.class);
            TOLD = MethodHandles.lookup().findVarHandle(AsyncOperation.class, "told", byte.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    // What the operation waits for, or last waited for.
    static final int WORK = 0;
    static final int RUN = 1 << 3;
    static final int BACKOFF = 2 << 3;
    static final int PERMIT = 3 << 3;
    private static final int WAITING = 3 << 3;

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

    // Marks: the environment lists this operation; the timer is set; the outcome at hand is a failure. Above them, in
    // the same byte, what is waited for and the form of the work: with a byte for each there would be eight more.
    private static final int LISTED = 1;
    private static final int ARMED = 2;
    private static final int FAILED = 4;
    private static final int FORM_SHIFT = 5;

    final RunningOperation operation;
    /** The work, or with it where the operation comes from, if that is nowhere usual: a {@link Origin.Routed}. */
    private @Nullable Object work;

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

    /** How many schedules the timer was given and not taken back, modulo 256. */
    private byte scheduled;
    /** How many of them it has told. */
    @SuppressWarnings("FieldMayBeFinal") // written through TOLD
    private volatile byte told;

    AsyncOperation(RunningOperation operation, int form, Object work, @Nullable Origin origin) {
        this.operation = operation;
        this.marks = (byte) (form << FORM_SHIFT);
        this.work = origin == null ? work : new Origin.Routed(work, origin);
        this.depth = (byte) base();
        long outside = Around.limitNanos(operation);
        if (driver().framed || outside != Nanos.UNLIMITED) {
            frames = new long[2 * driver().stageCount + 1];
            frames[base()] = outside;
        }
    }

    /** The form of the work. */
    int form() {
        return (marks & 0xff) >> FORM_SHIFT;
    }

    AsyncDriver driver() {
        return operation.pipeline().async();
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
    void nextWait(int what) {
        marks = (byte) ((marks & ~WAITING) | what);
        while (true) {
            int held = state;
            if (STATE.compareAndSet(this, held, ((held & -NEXT_WAIT) + NEXT_WAIT) | (held & CANCEL))) {
                return;
            }
        }
    }

    boolean waitsFor(int what) {
        return (marks & WAITING) == what;
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
        armAt(driver().time.nanos() + delayNanos);
    }

    /** The same, for an instant. */
    void armAt(long atNanos) {
        byte before = scheduled;
        // A time source that has told more often than it should must not have this schedule missed.
        scheduled = (byte) ((byte) (told - before) > 0 ? told + 1 : before + 1);
        mark(ARMED, true);
        try {
            driver().time.scheduleAt(atNanos, this);
        } catch (Throwable brokenTime) {
            mark(ARMED, false);
            scheduled = before;
            throw brokenTime;
        }
    }

    /** Takes the timer back, if it was set. By the holder only. */
    void disarm() {
        if (!is(ARMED)) {
            return;
        }
        mark(ARMED, false);
        // If it is on its way, its number will be one too low for what is scheduled next.
        if (told != scheduled && driver().time.cancel(this)) {
            scheduled--;
        }
    }

    /** Whether the time has come for which the timer was last set; one taken back too late may still tell. */
    boolean isDue() {
        return is(ARMED) && told == scheduled;
    }

    @Override
    public void due() {
        TOLD.getAndAdd(this, (byte) 1);
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
    public Executor defaultExecutor() {
        return driver().environment.executor();
    }

    @Override
    public void environmentClosed() {
        if (giveUp()) {
            fail(new Cancelled(driver().environment + " was closed"));
        }
    }

    /** Gives the operation up, here or by whoever holds it; false if it has ended. */
    @Override
    boolean giveUp() {
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
            fail(Failures.unwrap(thrown));
        } else if (!succeed(value)) {
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
