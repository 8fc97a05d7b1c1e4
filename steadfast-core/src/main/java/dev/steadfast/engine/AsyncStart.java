package dev.steadfast.engine;

import dev.steadfast.log.Log;
import dev.steadfast.outcome.Attempt;
import dev.steadfast.spi.AsyncWork;
import dev.steadfast.spi.Stage;
import dev.steadfast.spi.Work;
import dev.steadfast.time.Nanos;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Starts what an asynchronous operation then waits for: an attempt, the work of a stage, a race. Safe for use by many
 * threads.
 */
final class AsyncStart {
    private final AsyncDriver driver;
    private final AsyncTurn turn;
    private final AsyncCuts cuts;
    private final Bounds bounds;

    AsyncStart(AsyncDriver driver, AsyncTurn turn, AsyncCuts cuts, Bounds bounds) {
        this.driver = driver;
        this.turn = turn;
        this.cuts = cuts;
        this.bounds = bounds;
    }

    /** Starts an attempt: here if it ends elsewhere, on the workers if it blocks. */
    int attempt(AsyncOperation f) {
        long limit = bounds.workLimit(f.operation, f.operation.start(), f.limit(f.depth));
        f.nextWait(AsyncOperation.WORK);
        AsyncAttempt shown = f.operation.attemptBegins(limit, CallForm.showsAttempt(f.form()));
        arm(f, limit);
        if (CallForm.isAsync(f.form())) {
            return here(f, shown, null);
        }
        Attempt attempt = attemptOf(f, shown);
        return elsewhere(f, shown, () -> CallForm.run(f.form(), f.work(), attempt));
    }

    /** The bound that was set when the work, or the race, was started. */
    long armedLimit(AsyncOperation f) {
        long limit = f.operation.workLimitNanos();
        return limit < 0 ? f.limit(f.depth) : limit;
    }

    /** Runs the work that the stage of this index has left in the operation, if there is time for it. */
    int run(AsyncOperation f, int index) {
        f.nextWait(AsyncOperation.RUN);
        AsyncWork async = f.operation.trail().nextAsync;
        Work blocking = f.operation.trail().next;
        f.operation.trail().next(null, null);
        long limit = f.limit(index);
        if (bounds.passed(f.operation.start(), limit)) {
            return cuts.boundPassed(f, limit, f.thrown());
        }
        f.operation.workBegins(index, limit);
        arm(f, limit);
        return async != null ? here(f, null, async) : elsewhere(f, null, Objects.requireNonNull(blocking));
    }

    /** Has several passes of what is inside the stage of this index race for the first good outcome. */
    int race(AsyncOperation f, int index, long delayNanos) {
        f.nextWait(AsyncOperation.WORK);
        f.operation.workBegins(f.limit(index + 1));
        arm(f, f.limit(index + 1));
        RaceCompletion end = new RaceCompletion(f, f.waitNumber(), index);
        Stage stage = driver.pipeline.stages[index].race();
        Entrant entrant = new Entrant(
                f.operation,
                f.form(),
                f.work(),
                Origin.branchOf(f.origin(), index + 1, f.limit(index + 1), stage.runOn()));
        Race race = new Race(driver, stage, entrant, delayNanos, end);
        f.current = race;
        driver.list(f);
        if (!f.open()) {
            return turn.overtaken(f);
        }
        race.start();
        return unlessEnded(f, end);
    }

    private void arm(AsyncOperation f, long limit) {
        // A bound from outside the operation is enforced there.
        if (limit != Nanos.UNLIMITED && limit != Around.inheritedNanos(f.operation)) {
            f.armAt(f.operation.start() + limit);
        }
    }

    /** What the work is shown, or could be. */
    private static Attempt attemptOf(AsyncOperation f, @Nullable AsyncAttempt shown) {
        return shown == null ? f.operation : shown;
    }

    /**
     * Starts work that ends elsewhere: that of a stage, or else that of the caller. It may block all the same, so the
     * operation is open meanwhile.
     */
    private int here(AsyncOperation f, @Nullable AsyncAttempt shown, @Nullable AsyncWork ofStage) {
        int wait = f.waitNumber();
        // Read before others may end the operation, which lets go of it.
        Object work = f.work();
        f.current = shown;
        Hold hold = Hold.begins(f.operation.hold());
        if (!f.open()) {
            Hold.ends(hold);
            return turn.overtaken(f);
        }
        CompletionStage<?> stage = ofStage == null ? started(f.form(), work, attemptOf(f, shown)) : started(ofStage);
        boolean ended = tells(stage) && ((CompletableFuture<?>) stage).isDone();
        if (ended) {
            Hold.ends(hold);
            hold = null;
        }
        if (!f.claim(wait)) {
            late(new Completion(f, wait, shown, hold), stage);
            return AsyncTurn.WAITS;
        }
        if (ended && shown != null) {
            shown.ended();
        }
        return ended ? ended(f, (CompletableFuture<?>) stage) : watch(f, shown, hold, stage);
    }

    /** Goes on with an operation whose first attempt has been started already. */
    int begun(AsyncOperation f, CompletionStage<?> stage) {
        f.nextWait(AsyncOperation.WORK);
        return tells(stage) && ((CompletableFuture<?>) stage).isDone()
                ? ended(f, (CompletableFuture<?>) stage)
                : watch(f, null, null, stage);
    }

    private int ended(AsyncOperation f, CompletableFuture<?> done) {
        if (!done.isCompletedExceptionally()) {
            return turn.ended(f, done.join(), null);
        }
        // To join it would wrap the failure, with a stack trace.
        return turn.ended(f, null, done.handle((value, thrown) -> thrown).join());
    }

    /** Starts work of the caller's; what it throws, and that it starts nothing, comes as a failure of what it starts. */
    static CompletionStage<?> started(int form, Object work, @Nullable Attempt attempt) {
        try {
            return orFailed(CallForm.start(form, work, attempt));
        } catch (Throwable thrown) {
            return failed(thrown);
        }
    }

    private static CompletionStage<?> started(AsyncWork work) {
        try {
            return orFailed(work.start());
        } catch (Throwable thrown) {
            return failed(thrown);
        }
    }

    private static CompletionStage<?> orFailed(@Nullable CompletionStage<?> stage) {
        return stage == null ? CompletableFuture.failedFuture(nothingStarted()) : stage;
    }

    private static CompletionStage<?> failed(Throwable thrown) {
        if (thrown instanceof InterruptedException) {
            Thread.currentThread().interrupt();
        }
        return CompletableFuture.failedFuture(thrown);
    }

    /** Whether this tells if it has ended. Not every future does: a minimal stage is one, but refuses to be asked. */
    static boolean tells(CompletionStage<?> stage) {
        Class<?> type = stage.getClass();
        return type == CompletableFuture.class || type == Answered.class || type == AsyncOperation.class;
    }

    private int watch(AsyncOperation f, @Nullable AsyncAttempt shown, @Nullable Hold hold, CompletionStage<?> stage) {
        Completion end = new Completion(f, f.waitNumber(), shown, hold);
        f.current = end;
        try {
            end.watch(stage);
        } catch (Throwable broken) {
            end.over();
            return turn.ended(f, null, broken);
        }
        if (end.hasEnded()) {
            return turn.ended(f, end);
        }
        driver.list(f);
        if (f.open()) {
            return unlessEnded(f, end);
        }
        int next = turn.overtaken(f);
        // Given up by that. If it has ended meanwhile, its end has met nobody who would go on with it.
        if (end.started()) {
            end.discard();
        }
        return next;
    }

    /** The operation has given this work up while it was started. */
    private void late(Completion end, CompletionStage<?> stage) {
        end.cut();
        try {
            end.watch(stage);
            if (end.started()) {
                end.discard();
            }
        } catch (Throwable broken) {
            end.over();
            // Nobody waits for it any more, and what it ends with cannot be discarded.
            Log.warn(() -> "a stage of " + driver.pipeline.name + " threw when asked to tell its end", broken);
        }
    }

    /** Goes on here with work that ended while it was started, so that such work does not grow the stack. */
    private int unlessEnded(AsyncOperation f, Completion end) {
        if (!end.started()) {
            return AsyncTurn.WAITS;
        }
        if (!f.claim(end.wait)) {
            end.discard();
            return AsyncTurn.WAITS;
        }
        return turn.ended(f, end);
    }

    /** Runs work that blocks, on another thread. */
    private int elsewhere(AsyncOperation f, @Nullable AsyncAttempt attempt, Work work) {
        Executor workers = f.origin() == null ? null : f.origin().workers();
        BlockingTask task = new BlockingTask(f, f.waitNumber(), attempt, Hold.begins(f.operation.hold()), work);
        f.current = task;
        driver.list(f);
        if (!f.open()) {
            return turn.overtaken(f);
        }
        try {
            (workers == null ? driver.environment.executor() : workers).execute(task);
        } catch (Throwable refused) {
            task.refused(AsyncDriver.refusal(refused));
        }
        return unlessEnded(f, task);
    }

    static NullPointerException nothingStarted() {
        return new NullPointerException("the work returned null; allowed: a CompletionStage");
    }
}
