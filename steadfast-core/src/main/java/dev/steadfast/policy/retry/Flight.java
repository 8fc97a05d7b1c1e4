package dev.steadfast.policy.retry;

import dev.steadfast.outcome.Action;
import dev.steadfast.outcome.AsyncCall;
import dev.steadfast.outcome.Failures;
import dev.steadfast.time.TimeSource;
import java.io.InterruptedIOException;
import java.net.SocketTimeoutException;
import java.nio.channels.ClosedByInterruptException;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * One run of a shared repair: one operation leads it, others wait for its end. Ends once; when its leader is given up,
 * so is the flight, and one of those who wait begins another. Safe for use by many threads.
 */
final class Flight {
    /**
     * How a flight ended.
     *
     * @param done whether the repair was made
     * @param failure what it failed with; null if it was made or given up
     */
    record End(boolean done, @Nullable Throwable failure) {}

    static final End DONE = new End(true, null);
    static final End GIVEN_UP = new End(false, null);

    private final Repair repair;
    private final TimeSource time;
    private final Object leader;
    private final CompletableFuture<End> end = new CompletableFuture<>();
    private volatile @Nullable Thread runner;
    private volatile @Nullable CompletionStage<?> started;

    Flight(Repair repair, TimeSource time, Object leader) {
        this.repair = repair;
        this.time = time;
        this.leader = leader;
    }

    boolean isLedBy(Object participant) {
        return leader == participant;
    }

    /** Whether this thread is in the midst of the repair, and would wait for itself. */
    boolean isRunHere() {
        return runner == Thread.currentThread();
    }

    /** The leader's part, by code that blocks. */
    End run(Action<?> action) throws Throwable {
        runner = Thread.currentThread();
        try {
            action.run();
        } catch (Throwable thrown) {
            runner = null;
            failed(thrown);
            throw thrown;
        }
        runner = null;
        succeeded();
        return DONE;
    }

    /** The leader's part, by code that starts here and ends elsewhere. */
    CompletionStage<End> start(AsyncCall<?> call) throws Exception {
        CompletionStage<?> stage;
        runner = Thread.currentThread();
        try {
            stage = Objects.requireNonNull(call.start(), "the repair returned null; allowed: a CompletionStage");
        } catch (Throwable thrown) {
            failed(thrown);
            throw thrown;
        } finally {
            runner = null;
        }
        started = stage;
        stage.handle((value, thrown) -> {
            if (thrown == null) {
                succeeded();
            } else {
                failed(Failures.unwrap(thrown));
            }
            return null;
        });
        if (end.isDone()) {
            // Given up before anybody could see what was started.
            cancelStarted();
        }
        return end.copy();
    }

    /**
     * The end, for one who waits for it.
     *
     * @param executor where that one goes on, so that the leader need not run the operations of all others
     */
    CompletionStage<End> end(Executor executor) {
        return end.thenApplyAsync(how -> how, executor);
    }

    void succeeded() {
        repair.finished(time);
        ended(DONE);
    }

    private void failed(Throwable thrown) {
        ended(isAnswerToInterrupt(thrown) ? GIVEN_UP : new End(false, thrown));
    }

    /** The leader's operation goes on without the repair. */
    void giveUp() {
        if (ended(GIVEN_UP)) {
            cancelStarted();
        }
    }

    private boolean ended(End how) {
        // First, so that those who are told begin another flight if they must.
        repair.over(this);
        return end.complete(how);
    }

    private void cancelStarted() {
        try {
            CompletionStage<?> stage = started;
            if (stage != null) {
                stage.toCompletableFuture().cancel(true);
            }
        } catch (UnsupportedOperationException notCancellable) {
            // It runs on; if it ends well, it counts.
        } catch (Throwable broken) {
            repair.brokenCancel.warn(broken);
        }
    }

    /** The interrupt was the leader's: it says nothing about the repair. */
    private static boolean isAnswerToInterrupt(Throwable thrown) {
        return Failures.anyCauseIsA(thrown, InterruptedException.class)
                || Failures.anyCauseIsA(thrown, ClosedByInterruptException.class)
                || (thrown instanceof InterruptedIOException && !(thrown instanceof SocketTimeoutException));
    }
}
