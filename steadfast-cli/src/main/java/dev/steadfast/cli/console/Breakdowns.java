package dev.steadfast.cli.console;

import java.io.PrintStream;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/** Reports a fault of ours, with all that is needed to mend it. Safe for use by many threads. */
public final class Breakdowns implements IExecutionExceptionHandler {
    private final PrintStream err;

    /**
     * Makes the handler.
     *
     * @param surroundings where to report
     */
    public Breakdowns(Surroundings surroundings) {
        this.err = surroundings.err();
    }

    @Override
    public int handleExecutionException(Exception fault, CommandLine command, ParseResult arguments) {
        err.println(command.getCommandSpec().qualifiedName() + ": this is a fault in steadfast, please report it:");
        fault.printStackTrace(err);
        return command.getCommandSpec().exitCodeOnExecutionException();
    }
}
