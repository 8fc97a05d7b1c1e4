package dev.steadfast.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The steadfast command. */
@Command(name = "steadfast", mixinStandardHelpOptions = true, description = "Retries that heal your calls.")
public final class Main implements Runnable {
    private Main() {}

    /**
     * Runs the command and ends the process with its exit code.
     *
     * @param arguments the command line
     */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new Main()).execute(arguments));
    }

    @Override
    public void run() {
        CommandLine.usage(this, System.out);
    }
}
