package dev.steadfast.engine;

import dev.steadfast.outcome.Failures;
import dev.steadfast.spi.Stage;
import dev.steadfast.spi.Step;
import dev.steadfast.time.TimeSource;
import dev.steadfast.time.Timed;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Several passes of what is inside a stage, for the first outcome that the stage accepts. The next pass starts after a
 * delay, or at once when one has failed; when one has won the others are cancelled, and what they bring is discarded. If
 * all have failed, so has the race: as the first pass did, with the other failures as suppressed. Safe for use by many
 * threads.
 */
final class Race implements Timed, Runnable, Cut {
    private final AsyncDriver driver;
    private final TimeSource time;
    private final Stage stage;
    private final Entrant entrant;
    private final long delayNanos;
    private final BiConsumer<@Nullable Object, @Nullable Throwable> end;

    /** Guards what follows; never held while the user's code runs. */
    private final ReentrantLock lock = new ReentrantLock();

    private final List<AsyncOperation> branches = new ArrayList<>(2);
    private final List<Throwable> failures = new ArrayList<>(2);
    private int running;
    private boolean decided;
    private boolean full;
    private @Nullable Object firstValue;
    private @Nullable Throwable firstFailure;
    private long wakeNanos;

    private @Nullable Timed later;
    private @Nullable Timed earlier;
    private long mark;

    /**
     * What each pass runs.
     *
     * @param operation the operation that all belong to
     * @param form the form of the work
     * @param work the work
     * @param origin where the passes come from
     */
    record Entrant(RunningOperation operation, int form, Object work, Origin origin) {}

    Race(
            AsyncDriver driver,
            Stage stage,
            Entrant entrant,
            long delayNanos,
            BiConsumer<@Nullable Object, @Nullable Throwable> end) {
        this.driver = driver;
        this.time = driver.time;
        this.stage = stage;
        this.entrant = entrant;
        this.delayNanos = delayNanos;
        this.end = end;
        this.full = stage.forks() == 0;
    }

    /** Starts the first pass on this thread, and sees to the others. */
    void start() {
        // Before the first pass: it may take long to start.
        armNext();
        launch();
        if (delayNanos == 0) {
            while (launch()) {
                // all at once
            }
        }
    }

    /** Starts one more pass; false if there may be none. */
    @SuppressWarnings("FutureReturnValueIgnored") // ended() contains whatever happens in it
    private boolean launch() {
        int number;
        lock.lock();
        try {
            number = branches.size();
            if (decided || (number > 0 && full)) {
                return false;
            }
        } finally {
            lock.unlock();
        }
        boolean allowed = number == 0 || (number <= stage.forks() && stage.mayFork(number));
        RunningOperation own = entrant.operation().branch(entrant.origin().baseLimit());
        AsyncOperation branch = new AsyncOperation(own, entrant.form(), entrant.work(), entrant.origin());
        lock.lock();
        try {
            full = full || !allowed || number >= stage.forks();
            if (decided || !allowed || branches.size() != number) {
                return false;
            }
            branches.add(branch);
            running++;
        } finally {
            lock.unlock();
        }
        branch.handle((value, thrown) -> {
            ended(number, value, thrown);
            return null;
        });
        driver.begin(branch);
        return true;
    }

    private void ended(int number, @Nullable Object value, @Nullable Throwable thrown) {
        if (isDecided()) {
            // A loser; nobody asks what its end is worth.
            driver.discard(value);
            return;
        }
        boolean wins;
        try {
            wins = stage.acceptable(value, thrown);
        } catch (Throwable callback) {
            if (thrown != null) {
                Failures.suppress(callback, thrown);
            }
            win(number, null, callback);
            return;
        }
        if (wins) {
            win(number, value, thrown);
            return;
        }
        if (lost(number, value, thrown)) {
            win(0, firstValue, allFailed());
        } else if (launch()) {
            armNext();
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

    /** Notes a failure; true if it was the last that could have been a success. */
    private boolean lost(int number, @Nullable Object value, @Nullable Throwable thrown) {
        lock.lock();
        try {
            running--;
            if (decided) {
                return false;
            }
            if (number == 0) {
                firstValue = value;
                firstFailure = thrown;
            } else if (thrown != null) {
                failures.add(thrown);
            }
            if (running > 0 || !full) {
                return false;
            }
        } finally {
            lock.unlock();
        }
        return true;
    }

    private @Nullable Throwable allFailed() {
        Throwable failure = firstFailure;
        if (failure != null) {
            failures.forEach(other -> Failures.suppress(failure, other));
        }
        return failure;
    }

    private void win(int number, @Nullable Object value, @Nullable Throwable thrown) {
        if (decide()) {
            entrant.operation()
                    .endsAs(branches.get(number).operation, entrant.origin().base());
            end.accept(value, thrown);
        } else if (thrown == null) {
            driver.discard(value);
        }
    }

    /** Ends the race; false if it has ended before. */
    private boolean decide() {
        List<AsyncOperation> all;
        lock.lock();
        try {
            if (decided) {
                return false;
            }
            decided = true;
            all = List.copyOf(branches);
        } finally {
            lock.unlock();
        }
        time.cancel(this);
        all.forEach(branch -> branch.cancel(true));
        return true;
    }

    @Override
    public void cut() {
        decide();
    }

    // ---- the delay before the next pass

    private void armNext() {
        if (delayNanos == 0 || delayNanos == Step.MAX_PAYLOAD) {
            return;
        }
        lock.lock();
        try {
            if (!decided && !full) {
                time.cancel(this);
                wakeNanos = time.nanos() + delayNanos;
                time.schedule(delayNanos, (Timed) this);
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void due() {
        driver.execute(entrant.origin(), this);
    }

    @Override
    public void run() {
        lock.lock();
        try {
            // One that was taken back too late comes before its time.
            if (decided || time.nanos() - wakeNanos < 0) {
                return;
            }
        } finally {
            lock.unlock();
        }
        if (launch()) {
            armNext();
        }
    }

    // ---- links

    @Override
    public @Nullable Timed laterInTimer() {
        return later;
    }

    @Override
    public void laterInTimer(@Nullable Timed node) {
        later = node;
    }

    @Override
    public @Nullable Timed earlierInTimer() {
        return earlier;
    }

    @Override
    public void earlierInTimer(@Nullable Timed node) {
        earlier = node;
    }

    @Override
    public long timerMark() {
        return mark;
    }

    @Override
    public void timerMark(long newMark) {
        mark = newMark;
    }
}
