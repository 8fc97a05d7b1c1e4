package dev.steadfast.cli.exec;

import dev.steadfast.time.TimeSource;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/*
 * Waiting is done by looking again and again: ProcessHandle.onExit looks too, at processes that are not our own
 * children, but only three times a second. It is real time that passes here, also in a test: processes know no other.
 */

/**
 * A process and all that it has started, to be ended together. What has left the tree, as a daemon does on purpose, is
 * not found.
 */
final class ProcessTree {
    private static final TimeSource TIME = TimeSource.system();
    private static final long LOOK_AGAIN_NANOS = 5_000_000;

    /**
     * How long to wait for what was killed: a busy system may take its time, and a process stuck in the kernel for
     * ever.
     */
    private static final long KILLED_NANOS = 5_000_000_000L;

    private ProcessTree() {}

    /**
     * Asks all to end, the process first; after a time of grace ends those that have not. Returns when all have ended,
     * at the latest 5 s after the killing. An interrupt does not shorten this; the thread's flag is then set.
     *
     * @param root the process
     * @param grace how long to wait for those that were asked
     */
    static void end(ProcessHandle root, Duration grace) {
        // Taken before the first of them ends: what loses its parent can no longer be found.
        List<ProcessHandle> asked = tree(root);
        asked.forEach(ProcessHandle::destroy);
        boolean interrupted = awaitEnd(asked, grace.toNanos());
        List<ProcessHandle> left = asked.stream()
                .filter(ProcessTree::isRunning)
                .flatMap(process -> tree(process).stream())
                .distinct()
                .toList();
        left.forEach(ProcessHandle::destroyForcibly);
        interrupted |= awaitEnd(left, KILLED_NANOS);
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Parents come first: a shell that saw its command end would start the next one before it is asked itself. */
    private static List<ProcessHandle> tree(ProcessHandle root) {
        return Stream.concat(Stream.of(root), root.descendants()).toList();
    }

    /** Tells whether the thread was interrupted meanwhile. */
    private static boolean awaitEnd(List<ProcessHandle> processes, long graceNanos) {
        boolean interrupted = false;
        long start = TIME.nanos();
        while (processes.stream().anyMatch(ProcessTree::isRunning) && TIME.nanos() - start < graceNanos) {
            try {
                TIME.sleep(LOOK_AGAIN_NANOS);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        return interrupted;
    }

    /**
     * A process that has ended, but that its parent has not yet taken note of, counts as alive; it has no command any
     * more.
     */
    private static boolean isRunning(ProcessHandle process) {
        return process.isAlive() && process.info().command().isPresent();
    }
}
