package dev.steadfast.engine;

import dev.steadfast.log.Log;
import dev.steadfast.outcome.Failures;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.spi.Stage;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/*
 * A pass has a number from the moment it is wanted and there may be more: its number is reserved under the lock, and
 * from then on it counts as running. Then the stage is asked whether it may run, by one thread at a time, so that the
 * stage is asked in the order of the numbers and once about each. A pass that may not run leaves the count as one that
 * failed does. Whoever takes a pass out of the count looks whether it was the last that could have won.
 *
 * Whatever of the stage's throws ends the race, as it would end any operation.
 */

/**
 * Several passes of what is inside a stage, for the first outcome that the stage accepts. The next pass starts after a
 * delay, or at once when one has failed; when one has won the others are cancelled, and what they bring is discarded. If
 * all have failed, so has the race: as the first pass did, with the other failures as suppressed. Safe for use by many
 * threads.
 */
final class Race implements Cut {
    /** The place of {@link #reserve} that is none. */
    private static final int NONE = -1;

    private final AsyncDriver driver;
    private final Stage stage;
    private final Entrant entrant;
    private final long delayNanos;
    private final RaceEnd end;
    private final RaceTimer timer;
    /** What is held around the stage; each pass counts in it until it has ended. */
    private final @Nullable Hold hold;

    /** Of passes that did not win, but for the first. */
    private final List<Throwable> failures = new CopyOnWriteArrayList<>();

    /** Guards what follows; never held while the user's code runs. */
    private final ReentrantLock lock = new ReentrantLock();

    private final List<RacePass> passes = new ArrayList<>(2);
    /** How many passes may yet be given a number. */
    private long left = 1;
    /** How many of them are to have one now. */
    private long wanted = 1;
    /** Passes that have a number and no end. */
    private int running;

    /** Written before anybody else knows of the race. */
    private boolean several;

    private boolean asking;
    private boolean decided;
    private boolean allFailed;
    /** The first pass's end, if that did not win. */
    private @Nullable Object firstValue;

    private @Nullable Throwable firstFailure;

    /** The thread that starts the race while it does; it has the caller's context anyway. */
    private @Nullable Thread starter;

    Race(AsyncDriver driver, Stage stage, Entrant entrant, long delayNanos, RaceEnd end) {
        this.driver = driver;
        this.stage = stage;
        this.entrant = entrant;
        this.delayNanos = delayNanos;
        this.end = end;
        this.hold = entrant.operation().hold();
        this.timer = new RaceTimer(this, driver, entrant.origin(), delayNanos);
    }

    /** Starts the first pass on this thread, and sees to the others. Throws nothing. */
    void start() {
        starter = Thread.currentThread();
        try {
            // Nobody else knows of the race yet.
            left += Math.max(0, stage.forks());
            several = left > 1;
            wanted = delayNanos == 0 ? left : 1;
            launchWanted();
        } catch (Throwable broken) {
            broken(broken);
        } finally {
            starter = null;
        }
    }

    /** The delay before the next pass has passed. */
    void due() {
        lock.lock();
        try {
            // One that was taken back too late comes before its time.
            if (decided || left == 0 || !timer.isDue()) {
                return;
            }
            wanted++;
        } finally {
            lock.unlock();
        }
        try {
            launchWanted();
        } catch (Throwable broken) {
            broken(broken);
        }
    }

    // ---- starting passes

    private void launchWanted() {
        for (int next = reserve(); next != NONE; next = reserve()) {
            int number = next;
            long token = number == 0 ? 0 : asked(() -> stage.fork(number, delayNanos));
            RacePass pass = new RacePass(number, Math.max(token, ~token));
            AsyncOperation branch = token < 0 ? null : branch(pass);
            if (entered(pass, branch) && branch != null) {
                begin(branch);
            } else {
                if (branch != null) {
                    tell(pass, false);
                }
                endIfAllFailed();
            }
        }
    }

    private int reserve() {
        lock.lock();
        try {
            if (decided || asking || wanted == 0 || left == 0) {
                return NONE;
            }
            wanted--;
            left--;
            running++;
            asking = true;
            return passes.size();
        } finally {
            lock.unlock();
        }
    }

    @SuppressWarnings("FutureReturnValueIgnored") // ended() contains whatever happens in it
    private AsyncOperation branch(RacePass pass) {
        RunningOperation own = entrant.operation().branch(entrant.origin().baseLimit(), several);
        AsyncOperation branch = new AsyncOperation(own, entrant.form(), entrant.work(), entrant.origin());
        branch.handle((value, thrown) -> {
            ended(pass, own, value, thrown);
            return null;
        });
        return branch;
    }

    /** Takes up a pass that has a number; false if it may not run and has no branch, or no longer. */
    private boolean entered(RacePass pass, @Nullable AsyncOperation branch) {
        lock.lock();
        try {
            asking = false;
            if (branch == null) {
                left = 0;
            }
            if (branch == null || decided) {
                running--;
                if (!decided) {
                    passes.get(0).token = pass.token;
                }
                return false;
            }
            pass.branch = branch;
            passes.add(pass);
            if (hold != null) {
                // While the race is undecided, so is the pass around it.
                branch.operation.trail().hold = Hold.begins(hold);
            }
            // Before it begins, which may take long.
            timer.set(left > 0);
            return true;
        } finally {
            lock.unlock();
        }
    }

    private void begin(AsyncOperation branch) {
        if (Thread.currentThread() == starter) {
            driver.begin(branch);
        } else {
            driver.beginElsewhere(branch);
        }
    }

    private long asked(LongSupplier question) {
        return Thread.currentThread() == starter
                ? question.getAsLong()
                : entrant.origin().ask(question);
    }

    /** Tells the stage of the end of a pass that it was asked for. */
    private void tell(RacePass pass, boolean began) {
        try {
            stage.forkEnded(pass.token, began);
        } catch (Throwable broken) {
            Log.warn(() -> stage + " of " + driver.pipeline.name + " threw when told of the end of a pass", broken);
        }
    }

    // ---- ends of passes

    private void ended(RacePass pass, RunningOperation own, @Nullable Object value, @Nullable Throwable thrown) {
        if (isDecided()) {
            // A loser; nobody asks what its end is worth.
            driver.discard(value);
            return;
        }
        if (thrown != null && own.reasonGiven(thrown) == StopReason.CALLBACK_FAILED) {
            // It says nothing about the work, and ends the operation, on whatever thread it was asked.
            broken(thrown);
            return;
        }
        RejectedExecutionException refusal = Around.refusal(own);
        if (refusal != null) {
            if (decide(null)) {
                end.refused(refusal);
            }
            return;
        }
        boolean wins;
        try {
            wins = asked(() -> stage.acceptable(value, thrown) ? 1 : 0) != 0;
            if (wins) {
                judged(pass, value, thrown);
            }
        } catch (Throwable callback) {
            noteFailure(thrown);
            driver.discard(value);
            broken(callback);
            return;
        }
        if (wins) {
            win(pass, value, thrown);
            return;
        }
        lost(pass, value, thrown);
        try {
            endIfAllFailed();
            launchWanted();
        } catch (Throwable callback) {
            broken(callback);
        }
    }

    private boolean isDecided() {
        lock.lock();
        try {
            return decided;
        } finally {
            lock.unlock();
        }
    }

    /** Notes the end of a pass that did not win. The first one's result is kept: it may become that of the race. */
    private void lost(RacePass pass, @Nullable Object value, @Nullable Throwable thrown) {
        boolean kept;
        boolean open;
        lock.lock();
        try {
            running--;
            wanted++;
            kept = pass.number == 0 && !decided;
            open = pass.isOpen();
            pass.over = true;
            if (kept) {
                firstValue = value;
                firstFailure = thrown;
            } else {
                noteFailure(thrown);
            }
        } finally {
            lock.unlock();
        }
        if (open) {
            tell(pass, true);
        }
        if (!kept) {
            driver.discard(value);
        }
    }

    private void noteFailure(@Nullable Throwable thrown) {
        if (thrown != null) {
            failures.add(thrown);
        }
    }

    private void endIfAllFailed() {
        Object value;
        Throwable failure;
        RacePass first;
        lock.lock();
        try {
            if (decided || allFailed || running > 0 || left > 0) {
                return;
            }
            // Two passes may end at once: one of their threads says so, with what the first pass brought.
            allFailed = true;
            value = firstValue;
            firstValue = null;
            failure = firstFailure;
            first = passes.get(0);
        } finally {
            lock.unlock();
        }
        if (failure != null) {
            failures.forEach(other -> Failures.suppress(failure, other));
        }
        judged(first, value, failure);
        win(first, value, failure);
    }

    // ---- the end of the race

    private void judged(RacePass pass, @Nullable Object value, @Nullable Throwable thrown) {
        pass.token = asked(() -> stage.raced(pass.token, value, thrown));
    }

    private void win(RacePass pass, @Nullable Object value, @Nullable Throwable thrown) {
        AsyncOperation branch = Objects.requireNonNull(pass.branch);
        if (decide(pass)) {
            entrant.operation().endsAs(branch.operation, entrant.origin().base());
            end.ended(pass, value, thrown);
        } else {
            driver.discard(value);
        }
    }

    private void broken(Throwable callback) {
        if (!decide(null)) {
            Log.warn(() -> stage + " of " + driver.pipeline.name + " threw after its race", callback);
            return;
        }
        if (firstFailure != null) {
            Failures.suppress(callback, firstFailure);
        }
        failures.forEach(failure -> Failures.suppress(callback, failure));
        end.callbackFailed(callback);
    }

    /** Ends the race, with a pass that has won if there is one; false if it has ended before. */
    private boolean decide(@Nullable RacePass winner) {
        List<RacePass> all;
        List<RacePass> open = new ArrayList<>(2);
        Object unseen;
        lock.lock();
        try {
            if (decided) {
                return false;
            }
            decided = true;
            all = List.copyOf(passes);
            for (RacePass pass : all) {
                if (pass != winner && pass.isOpen()) {
                    pass.over = true;
                    open.add(pass);
                }
            }
            unseen = firstValue;
            firstValue = null;
        } finally {
            lock.unlock();
        }
        try {
            timer.takeBack();
            all.forEach(pass -> Objects.requireNonNull(pass.branch).cancel(true));
        } catch (Throwable broken) {
            // Whoever waits for the end must still be told.
            Log.warn(() -> "a race of " + driver.pipeline.name + " could not give up its other passes", broken);
        }
        open.forEach(pass -> tell(pass, true));
        driver.discard(unseen);
        return true;
    }

    /** Gives up the race; false if it has ended, and then its end is told. */
    boolean giveUp() {
        return decide(null);
    }

    @Override
    public void cut() {
        decide(null);
    }
}
