package dev.steadfast.cli;

import dev.steadfast.cli.console.Surroundings;
import dev.steadfast.fuzz.Claim;
import dev.steadfast.time.TimeSource;
import java.io.ByteArrayInputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** The whole command line, an argument on a line: read, but not run. */
public final class CommandLineFuzz {
    private static final PrintStream NOWHERE = new PrintStream(OutputStream.nullOutputStream());
    private static final CommandLine LINE = Main.commandLine(new Surroundings(
            new ByteArrayInputStream(new byte[0]), NOWHERE, NOWHERE, false, false, TimeSource.system()));

    private CommandLineFuzz() {}

    /** Tries an input. */
    public static void fuzzerTestOneInput(byte[] input) {
        String[] arguments = Claim.text(input).split("\n", -1);
        try {
            CommandLine.ParseResult read = LINE.parseArgs(arguments);
            Claim.that(read.originalArgs().size() == arguments.length, () -> "other arguments: " + read.originalArgs());
        } catch (ParameterException mistake) {
            Claim.that(!mistake.getMessage().isBlank(), () -> "a mistake without a word");
        }
    }
}
