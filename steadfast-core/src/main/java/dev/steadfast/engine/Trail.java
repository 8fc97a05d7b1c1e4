package dev.steadfast.engine;

import dev.steadfast.outcome.AttemptFailure;
import dev.steadfast.outcome.Attributes;
import dev.steadfast.outcome.History;
import dev.steadfast.spi.AsyncWork;
import dev.steadfast.spi.Work;
import dev.steadfast.time.Nanos;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/** What only some operations need to remember, kept apart so that the others stay small. Used by one operation. */
final class Trail {
    /** One more than is told, so that the last entry can be taken back without the loss of another. */
    private static final int RING = History.LAST + 1;

    private static final VarHandle ATTRIBUTES;
    /** The field of an operation that holds its trail; here, so that most operations do without either. */
    private static final VarHandle OF_OPERATION;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            ATTRIBUTES = lookup.findVarHandle(Trail.class, "attributes", Attributes.class);
            OF_OPERATION = lookup.findVarHandle(NotedOperation.class, "trail", Trail.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @SuppressWarnings("UnusedVariable") // read through ATTRIBUTES
    private @Nullable Attributes attributes;

    /** What the caller of this operation allows it in all. */
    long callTimeoutNanos = Nanos.UNLIMITED;
    /** What the caller of this operation allows each attempt, in place of what the stages do; -1 for nothing. */
    long attemptOverrideNanos = -1;

    /** The innermost hold around what goes on now; null if there is none. */
    @Nullable Hold hold;

    /** What the work wants done when its attempt is cut. */
    @Nullable Cancellation cancellation;

    /** Whose {@link #memo} it is. */
    @Nullable Object memoOwner;

    long memo;

    /** How many attempts had been made when the steps of the backoff last began anew. */
    int stepsBefore;

    /** Whether the operation holds no thread; noted only where attempts are timed. */
    boolean holdsNoThread;
    /** How many attempts do not count. */
    int uncounted;
    /** The latest attempt that said that it made progress. */
    volatile int progressedAttempt;
    /** What the stage keeps. */
    @Nullable Object kept;

    long attemptTimeoutNanos = -1;
    private long attemptStartNanos;
    /** Whether the attempt has begun; a pass may be rejected before. */
    private boolean attemptBegun;

    long attemptNanos;
    long refusedDelayNanos;

    /** Whether {@link #value} or {@link #thrown} replaces the outcome. */
    boolean replaced;

    @Nullable Object value;

    @Nullable Throwable thrown;

    @Nullable Work next;

    @Nullable AsyncWork nextAsync;

    @Nullable RejectedExecutionException refusal;

    /** What is around this operation, or inside it; null if nothing is. */
    @Nullable Nesting nesting;

    @Nullable Throwable ranThrown;

    @Nullable Object ranValue;

    private boolean keepsHistory;
    private @Nullable AttemptFailure first;
    private AttemptFailure @Nullable [] last;
    private long later;

    Trail(boolean keepsHistory) {
        this.keepsHistory = keepsHistory;
    }

    /** Gives an operation a trail, unless another thread has. */
    static void begin(NotedOperation operation) {
        OF_OPERATION.compareAndSet(operation, null, new Trail(false));
    }

    /** The trail of an operation, for a thread that does not drive it. */
    static @Nullable Trail publishedBy(NotedOperation operation) {
        return (Trail) OF_OPERATION.getVolatile(operation);
    }

    /** Has other threads see what an operation noted before. */
    static void publish(NotedOperation operation, Trail noted) {
        OF_OPERATION.setVolatile(operation, noted);
    }

    long memo(Object owner) {
        return memoOwner == owner ? memo : 0;
    }

    void attemptBegan(long nowNanos) {
        attemptStartNanos = nowNanos;
        attemptBegun = true;
    }

    void attemptEnded(long nowNanos) {
        attemptNanos = attemptBegun ? nowNanos - attemptStartNanos : 0;
        attemptBegun = false;
    }

    boolean takeReplaced() {
        boolean was = replaced;
        replaced = false;
        return was;
    }

    void replace(@Nullable Object newValue, @Nullable Throwable newThrown) {
        replaced = true;
        value = newValue;
        thrown = newThrown;
    }

    void next(@Nullable Work work, @Nullable AsyncWork async) {
        next = work;
        nextAsync = async;
    }

    boolean hasNext() {
        return next != null || nextAsync != null;
    }

    void ran(@Nullable Object returned, @Nullable Throwable failure) {
        ranValue = returned;
        ranThrown = failure;
    }

    Cancellation cancellation() {
        if (cancellation == null) {
            cancellation = new Cancellation();
        }
        return cancellation;
    }

    /** An attempt has ended; what is cut later is not this one. If this one was, whoever adds an action runs it. */
    void forgetActions(boolean cut) {
        if (cancellation != null) {
            if (!cut) {
                cancellation.forget();
            }
            cancellation = null;
        }
    }

    /** A new attempt begins; what was given up inside the one before does not matter any more. */
    void forgetInside() {
        if (nesting != null) {
            nesting.gaveUpInside(null);
        }
    }

    Nesting nesting() {
        if (nesting == null) {
            nesting = new Nesting();
        }
        return nesting;
    }

    /** Becomes the trail of one pass of an attempt; with attributes of its own if it is one among several. */
    void branchOf(RunningOperation operation, long limit, boolean amongSeveral) {
        if (!amongSeveral) {
            attributes(operation.attributes());
        } else {
            Attributes present = operation.trail().attributesIfAny();
            attributes = present == null ? null : present.copy();
        }
        attemptOverrideNanos = Around.attemptOverrideNanos(operation);
        nesting().branchOf(Around.parent(operation), limit);
    }

    /** The outcome of such a pass is taken. */
    void endsAs(Trail branch) {
        // Most have given nothing up inside, and then there is nothing to remember either.
        if (nesting != null || branch.nesting().hasGivenUpInside()) {
            nesting().endsAs(branch.nesting());
        }
    }

    void attributes(Attributes handedIn) {
        attributes = handedIn;
    }

    /** The pass whose outcome is taken has put something into its attributes. */
    void takeAttributes(Trail branch) {
        Attributes changed = branch.attributesIfAny();
        if (changed != null && changed != attributesIfAny()) {
            attributes().takeChanges(changed);
        }
    }

    private @Nullable Attributes attributesIfAny() {
        return (Attributes) ATTRIBUTES.getVolatile(this);
    }

    Attributes attributes() {
        Attributes present = attributesIfAny();
        if (present != null) {
            return present;
        }
        Attributes made = new Attributes();
        return ATTRIBUTES.compareAndSet(this, null, made) ? made : attributes();
    }

    /** From now on failures are kept. */
    void keepHistory() {
        keepsHistory = true;
    }

    boolean keepsHistory() {
        return keepsHistory;
    }

    /** Takes over what another operation remembers of its attempts. */
    void takeStory(Trail other) {
        first = other.first;
        last = other.last;
        later = other.later;
        refusedDelayNanos = other.refusedDelayNanos;
    }

    void failed(int attempt, @Nullable Object rejected, @Nullable Throwable failure) {
        if (!keepsHistory) {
            return;
        }
        AttemptFailure entry =
                new AttemptFailure(attempt, failure, failure != null || rejected == null ? null : rejected.getClass());
        if (first == null) {
            first = entry;
            return;
        }
        if (last == null) {
            last = new AttemptFailure[RING];
        }
        last[(int) (later++ % RING)] = entry;
    }

    List<AttemptFailure> failures() {
        List<AttemptFailure> all = new ArrayList<>(RING);
        if (first != null) {
            all.add(first);
        }
        if (last != null) {
            for (long i = Math.max(0, later - History.LAST); i < later; i++) {
                all.add(last[(int) (i % RING)]);
            }
        }
        return all;
    }

    int leftOut() {
        return (int) Math.min(Integer.MAX_VALUE, Math.max(0, later - History.LAST));
    }

    /** Takes back the last entry: what was taken for a failure is a success after all. */
    void takeBack() {
        if (later > 0) {
            later--;
        } else {
            first = null;
        }
    }
}
