package dev.steadfast.cli.exec;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The command that is run, one process after another, each with our own standard input, output and error. Safe for use
 * by many threads: one runs, another may {@link #close} when this process is told to end.
 */
final class Child implements AutoCloseable {
    private final List<String> command;
    private final Duration grace;
    private final ReentrantLock lock = new ReentrantLock();
    /** Guarded by the lock. */
    private @Nullable Process running;
    /** Guarded by the lock. */
    private boolean closed;

    Child(List<String> command, Duration grace) {
        this.command = List.copyOf(command);
        this.grace = grace;
    }

    /**
     * Runs the command once.
     *
     * @param limit how long it may take; then its whole tree is ended
     * @return how it ended
     * @throws InterruptedException if this thread is interrupted; the tree has been ended
     * @throws CancellationException if this was closed
     */
    Exit run(Optional<Duration> limit) throws InterruptedException {
        Process process;
        try {
            process = start();
        } catch (IOException e) {
            return Programs.exists(command.get(0)) ? Exit.notExecutable() : Exit.notFound();
        }
        try {
            if (limit.isPresent() && !process.waitFor(limit.get().toNanos(), TimeUnit.NANOSECONDS)) {
                return Exit.timeLimit(limit.get());
            }
            return Exit.exited(process.waitFor());
        } finally {
            ended(process);
        }
    }

    /** Ends the process that runs, with its tree, and lets no other start. */
    @Override
    public void close() {
        Process last;
        lock.lock();
        try {
            closed = true;
            last = running;
        } finally {
            lock.unlock();
        }
        if (last != null) {
            ProcessTree.end(last.toHandle(), grace);
        }
    }

    private Process start() throws IOException {
        lock.lock();
        try {
            refuseIfClosed();
            running = new ProcessBuilder(command).inheritIO().start();
            return running;
        } finally {
            lock.unlock();
        }
    }

    private void ended(Process process) {
        if (process.isAlive()) {
            ProcessTree.end(process.toHandle(), grace);
        }
        lock.lock();
        try {
            running = null;
            refuseIfClosed();
        } finally {
            lock.unlock();
        }
    }

    private void refuseIfClosed() {
        if (closed) {
            throw new CancellationException("this process is being ended");
        }
    }
}
