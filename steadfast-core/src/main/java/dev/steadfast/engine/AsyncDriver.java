package dev.steadfast.engine;

import dev.steadfast.environment.ContextCarrier;
import dev.steadfast.environment.Environment;
import dev.steadfast.log.Log;
import dev.steadfast.outcome.Attempt;
import dev.steadfast.outcome.CallOptions;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.time.TimeSource;
import java.lang.ref.WeakReference;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/*
 * The driver that holds no thread while an operation waits.
 *
 * An operation is driven in turns. A turn begins with an event, on the thread that brought it or on the executor, goes
 * as far as it can without waiting, and ends by opening the operation for the next event. Within a turn everything is
 * a loop, so retries without delay do not grow the stack. What a turn does is in AsyncTurn; here is who runs it, and
 * where.
 */

/** Runs the stages without blocking a thread. Safe for use by many threads. */
final class AsyncDriver {
    final CompiledPipeline pipeline;
    final Environment environment;
    final TimeSource time;
    final int stageCount;
    /** Whether tokens and bounds differ from stage to stage. */
    final boolean framed;

    /** A shorter way, where there is one. */
    final HeadStart headStart;

    private final AsyncTurn turn;
    private final Endings endings;

    AsyncDriver(CompiledPipeline pipeline) {
        this.pipeline = pipeline;
        this.environment = pipeline.environment;
        this.time = pipeline.time;
        this.stageCount = pipeline.stages.length;
        this.framed = pipeline.framed;
        this.endings = pipeline.endings;
        this.turn = new AsyncTurn(this);
        this.headStart = new HeadStart(pipeline, this);
    }

    /** Starts an operation that its caller is given. */
    CompletableFuture<@Nullable Object> call(
            int form,
            Object work,
            @Nullable CallOptions options,
            @Nullable Executor continuations,
            @Nullable Executor workers) {
        if (options == null && headStart.isGiven(form)) {
            return headStart.call(work, continuations, workers);
        }
        // Work that is not shown the attempt cannot ask for the time.
        boolean timed = pipeline.clocked || options != null || CallForm.showsAttempt(form);
        RunningOperation operation =
                Around.with(options, RunningOperation.of(pipeline, timed, timed ? time.nanos() : 0));
        pipeline.begins(operation);
        Origin origin;
        try {
            origin = Origin.here(environment, continuations, workers);
        } catch (Throwable brokenCarrier) {
            AsyncOperation broken = new AsyncOperation(operation, form, work, null);
            broken(broken, brokenCarrier);
            return broken;
        }
        AsyncOperation started = new AsyncOperation(operation, form, work, origin);
        if (options != null) {
            options.within().ifPresent(attempt -> cancelWith(attempt, new WeakReference<>(started)));
        }
        begin(started);
        return started;
    }

    /** Starts an operation on its caller's thread, where it has its context anyway. */
    void begin(AsyncOperation operation) {
        finish(operation, turn.from(operation, AsyncTurn.ENTER));
    }

    /** Goes on with an operation whose work has been started before there was one, on its caller's thread. */
    void goOn(AsyncOperation operation, CompletionStage<?> begun) {
        finish(operation, turn.from(operation, () -> turn.begun(operation, begun)));
    }

    /** One that waits is held by whatever it waits for; one that has ended is not to be held until the attempt ends. */
    private static void cancelWith(Attempt attempt, WeakReference<AsyncOperation> inside) {
        attempt.onCancel(() -> {
            AsyncOperation operation = inside.get();
            if (operation != null) {
                operation.cancel(true);
            }
        });
    }

    /** Starts a branch on a thread that is not its caller's. */
    void beginElsewhere(AsyncOperation branch) {
        inContext(branch, null, () -> AsyncTurn.ENTER);
    }

    /** Goes on after the work has ended; this thread has taken hold of the operation. */
    void resumeEnded(AsyncOperation operation, Completion completion) {
        inContext(operation, completion, () -> turn.ended(operation, completion));
    }

    /** Goes on after an event that left a flag; this thread has taken hold of the operation. */
    void resumeFlagged(AsyncOperation operation) {
        inContext(operation, null, () -> turn.flagged(operation));
    }

    /** Ends an operation that could not begin: what carries the context has failed. */
    void broken(AsyncOperation operation, Throwable carrier) {
        finish(operation, turn.from(operation, () -> turn.broken(operation, carrier)));
    }

    private void inContext(AsyncOperation operation, @Nullable Completion ended, Turn next) {
        Origin origin = operation.origin();
        ContextCarrier carrier = origin == null ? null : origin.carrier();
        if (origin == null || carrier == null) {
            finish(operation, turn.from(operation, next));
            return;
        }
        Object before;
        try {
            before = carrier.install(origin.captured());
        } catch (Throwable brokenCarrier) {
            if (ended != null) {
                ended.discard();
            }
            broken(operation, brokenCarrier);
            return;
        }
        int end = turn.from(operation, next);
        try {
            carrier.restore(before);
        } catch (Throwable brokenCarrier) {
            if (end == AsyncTurn.WAITS && operation.claimIfOpen()) {
                broken(operation, brokenCarrier);
                return;
            }
            Log.warn(
                    () -> "the context carrier of " + environment + " threw after the last of an operation",
                    brokenCarrier);
        }
        finish(operation, end);
    }

    /** The first step of a turn. */
    interface Turn {
        int take();
    }

    /** What follows a turn: nothing if the operation waits, else its caller is told. */
    private void finish(AsyncOperation operation, int end) {
        if (end == AsyncTurn.ENDED) {
            operation.deliver();
        }
    }

    /** Has something of an operation's run on its executor; one that refuses is told to the operation. */
    void execute(AsyncOperation operation, Runnable task) {
        try {
            Hop.through(executorOf(operation.origin()), task);
        } catch (Throwable refused) {
            Around.refused(operation.operation, refusal(refused));
            lastResort(task);
        }
    }

    /** Has something run where the operations of an origin go on. */
    void execute(@Nullable Origin origin, Runnable task) {
        try {
            Hop.through(executorOf(origin), task);
        } catch (Throwable refused) {
            lastResort(task);
        }
    }

    /** An executor may break as well as refuse; to an operation that is the same. */
    static RejectedExecutionException refusal(Throwable refused) {
        return refused instanceof RejectedExecutionException refusal
                ? refusal
                : new RejectedExecutionException("the executor threw", refused);
    }

    private Executor executorOf(@Nullable Origin origin) {
        Executor chosen = origin == null ? null : origin.continuations();
        return chosen == null ? environment.executor() : chosen;
    }

    /** An executor that refuses must not leave an operation hanging. */
    private static void lastResort(Runnable task) {
        try {
            ForkJoinPool.commonPool().execute(task);
        } catch (RejectedExecutionException goingDown) {
            task.run();
        }
    }

    void discard(@Nullable Object result) {
        pipeline.discards.discard(result);
    }

    /** The operation has its outcome; false if a cancellation was first. */
    boolean end(AsyncOperation operation, boolean callbackFailed) {
        if (!operation.end()) {
            return false;
        }
        unlist(operation);
        if (operation.isBranch()) {
            Hold.ends(operation.operation.hold());
        }
        if (callbackFailed) {
            operation.operation.reason(StopReason.CALLBACK_FAILED);
        }
        if (!operation.isBranch()) {
            StopReason reason = operation.operation.reasonGiven(operation.thrown());
            endings.ended(operation.operation, reason, false, operation.value(), operation.thrown());
        }
        return true;
    }

    void endCancelled(AsyncOperation operation) {
        unlist(operation);
        boolean branch = operation.isBranch();
        operation.endCancelled();
        if (branch) {
            Hold.ends(operation.operation.hold());
        } else {
            operation.operation.reason(StopReason.CANCELLED);
            endings.ended(operation.operation, StopReason.CANCELLED, false, null, new Cancelled("cancelled"));
        }
    }

    /** The operation is about to wait. */
    void list(AsyncOperation operation) {
        if (!operation.isBranch() && operation.listed(true)) {
            environment.waits(operation);
        }
    }

    private void unlist(AsyncOperation operation) {
        if (operation.listed(false)) {
            environment.waitsNoLonger(operation);
        }
    }
}
