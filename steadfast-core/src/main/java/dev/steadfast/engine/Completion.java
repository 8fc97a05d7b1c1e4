package dev.steadfast.engine;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * What an operation waits for while its work runs: the end of the work, told once. Safe for use by many threads.
 *
 * <p>Whoever starts the work calls {@link #started} afterwards. If the work has ended by then, that thread goes on with
 * it, so work that ends at once does not pile up frames on the stack; else the thread that ends the work does.
 */
class Completion implements BiFunction<@Nullable Object, @Nullable Throwable, @Nullable Object>, Cut {
    private static final VarHandle STAGE;
    private static final VarHandle PLACE;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            STAGE = lookup.findVarHandle(Completion.class, "stage", CompletionStage.class);
            PLACE = lookup.findVarHandle(Completion.class, "place", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static final int STARTING = 0;
    private static final int STARTED = 1;
    private static final int ENDED = 2;

    final AsyncOperation operation;
    /** The number of the wait that it is to end. */
    final int wait;

    private final @Nullable AsyncAttempt attempt;
    /** What is held until the work has ended, though the operation may go on without it. */
    final @Nullable Hold hold;

    @SuppressWarnings("FieldMayBeFinal") // written through PLACE
    private volatile int place = STARTING;

    private volatile boolean cut;

    /** Whether an executor has refused the work. Written before the end is told, and read after. */
    private boolean refused;

    @SuppressWarnings("UnusedVariable") // read through STAGE
    private volatile @Nullable CompletionStage<?> stage;

    private @Nullable Object value;
    private @Nullable Throwable thrown;

    Completion(AsyncOperation operation, int wait, @Nullable AsyncAttempt attempt, @Nullable Hold hold) {
        this.operation = operation;
        this.wait = wait;
        this.attempt = attempt;
        this.hold = hold;
    }

    /** Watches the stage of the user's that stands for the work. */
    void watch(CompletionStage<?> watched) {
        stage = watched;
        if (cut) {
            cancelStage();
        }
        watched.handle(this);
    }

    @Override
    public @Nullable Object apply(@Nullable Object result, @Nullable Throwable failure) {
        ended(result, failure);
        return null;
    }

    /** The work has ended. A second end, of a stage that tells twice, is ignored. */
    public final void ended(@Nullable Object result, @Nullable Throwable failure) {
        if (place == ENDED) {
            operation.driver().discard(result);
            return;
        }
        value = result;
        thrown = failure;
        if (attempt != null) {
            attempt.ended();
        }
        int before = (int) PLACE.getAndSet(this, ENDED);
        if (before != ENDED) {
            Hold.ends(hold);
        }
        if (before == STARTED) {
            if (operation.claim(wait)) {
                operation.driver().resumeEnded(operation, this);
            } else {
                discard();
            }
        }
    }

    /** The work will not tell its end, or never began, and nobody waits for it. */
    final void over() {
        if ((int) PLACE.getAndSet(this, ENDED) != ENDED) {
            Hold.ends(hold);
        }
    }

    /** The work has been started; true if it has ended already, and this thread is to go on. */
    final boolean started() {
        return !PLACE.compareAndSet(this, STARTING, STARTED);
    }

    /** Whether the work has ended; for a thread that still holds the operation. */
    final boolean hasEnded() {
        return place == ENDED;
    }

    final @Nullable Object value() {
        return value;
    }

    final @Nullable Throwable thrown() {
        return thrown;
    }

    /** The operation went on without this work; nobody will see its result. */
    void discard() {
        operation.driver().discard(value);
    }

    @Override
    public void cut() {
        cut = true;
        if (attempt != null) {
            attempt.cut();
        }
        cancelStage();
    }

    /** An executor has refused the work, which fails the operation unless that has gone on without it. */
    final void endedBy(RejectedExecutionException refusal) {
        refused = true;
        ended(null, refusal);
    }

    /** The operation goes on with this end. */
    void taken() {
        if (refused && thrown instanceof RejectedExecutionException refusal) {
            Around.refused(operation.operation, refusal);
        }
    }

    /** Whether the end is not that of the work, but of what carries the context, or of a callback. */
    boolean callbackFailed() {
        return false;
    }

    final boolean isCut() {
        return cut;
    }

    private void cancelStage() {
        CompletionStage<?> watched = (CompletionStage<?>) STAGE.getAndSet(this, null);
        if (watched != null) {
            StageCancel.propagate(operation.driver().pipeline, watched);
        }
    }
}
