package dev.steadfast.testkit;

import dev.steadfast.environment.Environment;
import dev.steadfast.time.Nanos;
import dev.steadfast.time.Scheduled;
import dev.steadfast.time.TimeSource;
import dev.steadfast.time.Timed;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Time that passes only when somebody waits for it, or when the test says so.
 *
 * <p>In {@link #auto} mode one thread owns the time: each of its waits runs the tasks that fall due meanwhile, on that
 * thread, and jumps to its end; a wait that nothing could end throws. In {@link #manual} mode other threads wait in
 * earnest until the test calls {@link #advance}. Safe for use by many threads.
 *
 * <p>The monotonic clock begins shortly before the largest {@code long} and wraps around after a second, so that code
 * which compares instants in the wrong way is found out.
 *
 * @since 0.1
 */
public final class VirtualTime implements TimeSource {
    private static final long ORIGIN = Long.MAX_VALUE - 1_000_000_000L;
    private static final Instant WALL_ORIGIN = Instant.parse("2026-01-01T00:00:00Z");

    private final ReentrantLock lock = new ReentrantLock();
    private final Agenda agenda = new Agenda();
    private final WaitingThreads waiting;
    private final boolean auto;
    private long elapsedNanos;
    private Instant wallOrigin = WALL_ORIGIN;
    private @Nullable Thread owner;

    private VirtualTime(boolean auto) {
        this.auto = auto;
        this.waiting = new WaitingThreads(lock);
    }

    /**
     * Time that jumps to the end of each wait of one thread: the first that waits.
     *
     * @return a new virtual time
     */
    public static VirtualTime auto() {
        return new VirtualTime(true);
    }

    /**
     * Time that passes only by {@link #advance}.
     *
     * @return a new virtual time
     */
    public static VirtualTime manual() {
        return new VirtualTime(false);
    }

    /**
     * An environment with this time, {@link #executor} and {@link SeededRandom} of seed 1; {@link #environmentBuilder}
     * for more.
     *
     * @return a new environment
     */
    public Environment environment() {
        return environmentBuilder().build();
    }

    /**
     * The beginning of an environment with this time, {@link #executor} and {@link SeededRandom} of seed 1.
     *
     * @return a new builder
     */
    public Environment.Builder environmentBuilder() {
        return Environment.builder()
                .name("virtual time")
                .time(this)
                .executor(executor())
                .random(SeededRandom.of(1));
    }

    /**
     * An executor in this time: each task is due at once, and runs in its turn on the thread that waits in auto mode,
     * or that advances time in manual mode.
     *
     * @return the executor
     */
    public Executor executor() {
        return task -> schedule(0, task);
    }

    /**
     * Measures how much virtual time has passed since it began.
     *
     * @return the time passed
     */
    public Duration elapsed() {
        lock.lock();
        try {
            return Duration.ofNanos(elapsedNanos);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Runs an action once so much more virtual time has passed: on the waiting thread in auto mode, on the advancing
     * one in manual mode.
     *
     * @param delay how much time
     * @param action the action
     * @return the handle that takes it back
     */
    public Scheduled after(Duration delay, Runnable action) {
        return schedule(Nanos.of(delay), action);
    }

    /**
     * Lets time pass, running each task at its own time.
     *
     * @param duration how much time, at least zero
     * @throws IllegalArgumentException if the duration is negative
     */
    public void advance(Duration duration) {
        long nanos = Nanos.of(duration);
        if (nanos < 0) {
            throw new IllegalArgumentException("VirtualTime.advance was " + duration + "; allowed: a duration >= 0");
        }
        long end = Nanos.plus(elapsedNanos(), nanos);
        while (runNextTask(end)) {
            // each runs at its own time
        }
        moveTo(end);
    }

    /**
     * Runs what is due by now, and what becomes due at once through that, without letting time pass.
     */
    public void runDue() {
        advance(Duration.ZERO);
    }

    /**
     * Waits for a future in auto mode: runs what is due on this thread and jumps from task to task until the future is
     * done. It ends as {@link CompletableFuture#get()} does.
     *
     * @param <T> the type of the value
     * @param stage what to wait for
     * @return its value
     * @throws ExecutionException if it failed, with the failure as its cause
     * @throws CancellationException if it was cancelled
     * @throws InterruptedException if this thread is interrupted before or during the wait
     * @throws IllegalStateException if it is not done and nothing is scheduled that could complete it, or in manual mode
     */
    public <T extends @Nullable Object> T await(CompletionStage<T> stage)
            throws ExecutionException, InterruptedException {
        CompletableFuture<T> future = stage.toCompletableFuture();
        if (!auto) {
            throw new IllegalStateException("VirtualTime.await is for auto mode; in manual mode only advance lets time"
                    + " pass, and the future can be asked itself");
        }
        while (!future.isDone()) {
            if (Thread.interrupted()) {
                throw new InterruptedException("interrupted while waiting for a future");
            }
            lock.lock();
            try {
                claim();
                if (agenda.size() == 0) {
                    throw new IllegalStateException(
                            "would block for ever: the future is not done, and nothing is scheduled");
                }
            } finally {
                lock.unlock();
            }
            runNextTask(Nanos.UNLIMITED);
        }
        return future.get();
    }

    /**
     * Sets the wall clock, which then goes on with virtual time. The monotonic clock does not notice.
     *
     * @param now what the wall clock shows now
     */
    public void setWallClock(Instant now) {
        lock.lock();
        try {
            wallOrigin = Objects.requireNonNull(now, "now").minusNanos(elapsedNanos);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Blocks, in real time, until so many threads wait for virtual time. For manual mode.
     *
     * @param threads how many
     * @throws InterruptedException if this thread is interrupted meanwhile
     */
    public void awaitWaiting(int threads) throws InterruptedException {
        lock.lock();
        try {
            waiting.awaitCount(threads);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Counts the tasks that have not run and were not taken back.
     *
     * @return how many there are
     */
    public int scheduledTasks() {
        lock.lock();
        try {
            return agenda.size();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public long nanos() {
        return ORIGIN + elapsedNanos();
    }

    @Override
    public InstantSource wallClock() {
        return () -> {
            lock.lock();
            try {
                return wallOrigin.plusNanos(elapsedNanos);
            } finally {
                lock.unlock();
            }
        };
    }

    @Override
    public void park(long nanos) {
        if (nanos <= 0 || Thread.currentThread().isInterrupted()) {
            return;
        }
        if (auto) {
            jump(nanos);
            return;
        }
        lock.lock();
        try {
            waiting.park(Nanos.plus(elapsedNanos, nanos), () -> elapsedNanos);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void unpark(Thread thread) {
        lock.lock();
        try {
            waiting.unpark(thread);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void schedule(long delayNanos, Timed node) {
        Objects.requireNonNull(node, "node");
        lock.lock();
        try {
            agenda.add(Nanos.plus(elapsedNanos, Math.max(0, delayNanos)), node);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public boolean cancel(Timed node) {
        lock.lock();
        try {
            return agenda.remove(node);
        } finally {
            lock.unlock();
        }
    }

    /** Auto mode: to the next task or to the end of the wait, whichever comes first. */
    private void jump(long nanos) {
        long end;
        lock.lock();
        try {
            claim();
            if (waiting.takePermit(Thread.currentThread())) {
                return;
            }
            end = Nanos.plus(elapsedNanos, nanos);
            if (end == Nanos.UNLIMITED && agenda.size() == 0) {
                throw new IllegalStateException("would block for ever: a wait without end, and nothing is scheduled");
            }
        } finally {
            lock.unlock();
        }
        if (!runNextTask(end)) {
            moveTo(end);
        }
    }

    private void claim() {
        Thread current = Thread.currentThread();
        if (owner == null) {
            owner = current;
        } else if (owner != current) {
            throw new IllegalStateException("VirtualTime.auto() belongs to thread " + owner.getName() + ", but "
                    + current.getName() + " waits too; use VirtualTime.manual() for more than one thread");
        }
    }

    /** Runs the next task that is due by then, at its own time, outside the lock. */
    private boolean runNextTask(long end) {
        Agenda.Entry next;
        lock.lock();
        try {
            next = agenda.takeDue(end);
            if (next == null) {
                return false;
            }
            elapsedNanos = Math.max(elapsedNanos, next.dueNanos());
            waiting.wakeDue(elapsedNanos);
        } finally {
            lock.unlock();
        }
        next.node().due();
        return true;
    }

    private void moveTo(long end) {
        lock.lock();
        try {
            elapsedNanos = Math.max(elapsedNanos, end);
            waiting.wakeDue(elapsedNanos);
        } finally {
            lock.unlock();
        }
    }

    private long elapsedNanos() {
        lock.lock();
        try {
            return elapsedNanos;
        } finally {
            lock.unlock();
        }
    }
}
