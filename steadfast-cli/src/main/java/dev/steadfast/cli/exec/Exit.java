package dev.steadfast.cli.exec;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How one run of a command ended. Immutable.
 *
 * @param code its exit code, or the one that stands for what happened in its place
 * @param end what happened
 * @param limit the time limit that it hit; null if it hit none
 */
record Exit(int code, End end, @Nullable Duration limit) {
    /** The exit code for a command that took too long. */
    static final int TIMED_OUT = 124;

    /** The exit code for mistakes of usage, and for failures of our own. */
    static final int OURS = 125;

    /** The exit code for a command that was found and cannot be executed. */
    static final int NOT_EXECUTABLE = 126;

    /** The exit code for a command that was not found. */
    static final int NOT_FOUND = 127;

    /** What can happen. */
    enum End {
        /** The command ended by itself, or by a signal that is not ours. */
        EXITED,
        /** The command was killed because it took too long. */
        TIME_LIMIT,
        /** There is no such command. */
        NOT_FOUND,
        /** There is something of that name, but it cannot be executed. */
        NOT_EXECUTABLE
    }

    static Exit exited(int code) {
        return new Exit(code, End.EXITED, null);
    }

    static Exit timeLimit(Duration limit) {
        return new Exit(TIMED_OUT, End.TIME_LIMIT, limit);
    }

    static Exit notFound() {
        return new Exit(NOT_FOUND, End.NOT_FOUND, null);
    }

    static Exit notExecutable() {
        return new Exit(NOT_EXECUTABLE, End.NOT_EXECUTABLE, null);
    }
}
