package dev.steadfast.cli.console;

import picocli.CommandLine.Option;

/** The option that every command has. */
public final class HelpOption {
    @SuppressWarnings("unused") // the parser looks at it
    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            order = 1000,
            description = "Show this help.")
    private boolean asked;
}
