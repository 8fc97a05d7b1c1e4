package dev.steadfast.cli.exec;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/**
 * A process and all that it has started, to be ended together. What has left the tree, as a daemon does on purpose, is not
 * found.
 */
final class ProcessTree {
    private ProcessTree() {}

    /**
     * Asks all to end, descendants first; after a time of grace ends those that have not. Returns when all have ended, or the
     * grace has passed a second time.
     *
     * @param root the process
     * @param grace how long to wait for those that were asked
     */
    static void end(ProcessHandle root, Duration grace) {
        // Taken before the first of them ends: what loses its parent can no longer be found.
        List<ProcessHandle> asked = tree(root);
        asked.forEach(ProcessHandle::destroy);
        boolean interrupted = awaitEnd(asked, grace);
        List<ProcessHandle> left = asked.stream()
                .filter(ProcessHandle::isAlive)
                .flatMap(process -> tree(process).stream())
                .distinct()
                .toList();
        left.forEach(ProcessHandle::destroyForcibly);
        interrupted |= awaitEnd(left, grace);
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static List<ProcessHandle> tree(ProcessHandle root) {
        return Stream.concat(root.descendants(), Stream.of(root)).toList();
    }

    /** Tells whether the thread was interrupted, which ends the wait. */
    private static boolean awaitEnd(List<ProcessHandle> processes, Duration grace) {
        CompletableFuture<Void> all = CompletableFuture.allOf(
                processes.stream().map(ProcessHandle::onExit).toArray(CompletableFuture<?>[]::new));
        try {
            all.get(grace.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException e) {
            throw new IllegalStateException("cannot wait for " + processes, e);
        }
        return false;
    }
}
