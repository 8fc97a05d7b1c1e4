package dev.steadfast.cli.console;

import java.io.IOException;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The port of a command that listens. Used by one thread; not shared. */
public final class PortOption {
    private static final int HIGHEST = 65_535;

    @Option(
            names = "--port",
            paramLabel = "PORT",
            defaultValue = "0",
            description = "The port to listen on (default: any that is free).")
    private int port;

    /**
     * The port that was given.
     *
     * @param command the command that was given it
     * @return 0 to 65535; 0 means any free port
     * @throws ParameterException if it is out of range
     */
    public int port(CommandLine command) {
        UsageErrors.check(
                port >= 0 && port <= HIGHEST, command, "--port", port, "0 to " + HIGHEST + " (0 means any free port)");
        return port;
    }

    /**
     * Says that nothing listens.
     *
     * @param why what the system said
     * @return the words, which begin with "cannot listen on port"
     */
    public String cannotListen(IOException why) {
        return "cannot listen on port " + port + ": " + why.getMessage();
    }
}
