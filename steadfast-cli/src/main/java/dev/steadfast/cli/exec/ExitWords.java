package dev.steadfast.cli.exec;

import dev.steadfast.cli.progress.JsonLine;
import dev.steadfast.cli.progress.Subject;
import dev.steadfast.cli.progress.Times;
import dev.steadfast.outcome.TimeoutExceeded;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Says how a command ended.
 *
 * @param command the name of the command
 */
record ExitWords(String command) implements Subject {
    @Override
    public boolean isGood(@Nullable Object result) {
        return result instanceof Exit exit && exit.code() == 0;
    }

    @Override
    public String words(@Nullable Object result, @Nullable Throwable failure) {
        if (failure instanceof TimeoutExceeded exceeded) {
            return words(Exit.timeLimit(exceeded.limit()), null);
        }
        if (!(result instanceof Exit exit)) {
            return String.valueOf(failure);
        }
        return switch (exit.end()) {
            case EXITED -> "exit " + exit.code();
            case TIME_LIMIT -> "killed after " + Times.text(Objects.requireNonNull(exit.limit()));
            case NOT_FOUND -> (command.isEmpty() ? "''" : command) + " not found";
            case NOT_EXECUTABLE -> command + " is not executable";
        };
    }

    @Override
    public void put(@Nullable Object result, @Nullable Throwable failure, JsonLine line) {
        if (failure instanceof TimeoutExceeded exceeded) {
            put(Exit.timeLimit(exceeded.limit()), null, line);
        } else if (result instanceof Exit exit) {
            line.put("exitCode", exit.code()).put("timedOut", exit.end() == Exit.End.TIME_LIMIT);
        } else {
            line.put("failure", String.valueOf(failure));
        }
    }

    @Override
    public String unsafe() {
        return "not safe to repeat";
    }
}
