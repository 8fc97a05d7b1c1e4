package dev.steadfast.cli;

import dev.steadfast.cli.console.Breakdowns;
import dev.steadfast.cli.console.HelpOption;
import dev.steadfast.cli.console.Surroundings;
import dev.steadfast.cli.console.UsageErrors;
import dev.steadfast.cli.demo.DemoCommand;
import dev.steadfast.cli.exec.ExecCommand;
import dev.steadfast.cli.flaky.FlakyCommand;
import dev.steadfast.cli.http.HttpCommand;
import dev.steadfast.cli.policy.WholeNumber;
import dev.steadfast.cli.proxy.ProxyCommand;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The steadfast command. */
@Command(
        name = "steadfast",
        sortOptions = false,
        versionProvider = Version.class,
        customSynopsis = "steadfast COMMAND [OPTIONS] ...",
        description = "Retries that heal your calls without hurting the service you call.",
        optionListHeading = "%n",
        commandListHeading = "%nCommands:%n",
        footer = {
            "",
            "Try it:",
            "  steadfast demo                              a retry storm, in under a minute",
            "  steadfast flaky --port 8080 &               a server that fails twice",
            "  steadfast http http://127.0.0.1:8080/       a request that gets through",
            "  steadfast exec --attempts 5 -- git fetch    any command, until it works",
            "",
            "'steadfast COMMAND --help' tells more, with examples."
        })
public final class Main implements Runnable {
    private final Surroundings surroundings;

    @SuppressWarnings("unused") // the parser looks at it
    @Option(
            names = {"-V", "--version"},
            versionHelp = true,
            description = "Show the version.")
    private boolean version;

    @Mixin
    @SuppressWarnings("unused") // the parser looks at it
    private final HelpOption help = new HelpOption();

    @Spec
    private @Nullable CommandSpec spec;

    private Main(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    /**
     * Runs the command and ends the process with its exit code.
     *
     * @param arguments the command line
     */
    public static void main(String[] arguments) {
        System.exit(commandLine(Surroundings.ofProcess()).execute(arguments));
    }

    /** The whole command, to be executed as often as one likes. */
    static CommandLine commandLine(Surroundings surroundings) {
        CommandLine exec = new CommandLine(new ExecCommand(surroundings));
        CommandLine line = new CommandLine(new Main(surroundings))
                .addSubcommand(new DemoCommand(surroundings))
                .addSubcommand(new HttpCommand(surroundings))
                .addSubcommand(exec)
                .addSubcommand(new FlakyCommand(surroundings))
                .addSubcommand(new ProxyCommand(surroundings))
                .addSubcommand(new HelpCommand());
        Help.Ansi help = surroundings.colouredOut() ? Help.Ansi.ON : Help.Ansi.OFF;
        line.setColorScheme(Help.defaultColorScheme(help))
                .setOut(new PrintWriter(surroundings.out(), true, StandardCharsets.UTF_8))
                .setErr(new PrintWriter(surroundings.err(), true, StandardCharsets.UTF_8))
                .setParameterExceptionHandler(new UsageErrors(surroundings))
                .setExecutionExceptionHandler(new Breakdowns(surroundings))
                .registerConverter(Integer.class, new WholeNumber<>(Integer::valueOf, Integer.MAX_VALUE))
                .registerConverter(int.class, new WholeNumber<>(Integer::valueOf, Integer.MAX_VALUE))
                .registerConverter(long.class, new WholeNumber<>(Long::valueOf, Long.MAX_VALUE))
                .registerConverter(Long.class, new WholeNumber<>(Long::valueOf, Long.MAX_VALUE))
                // An argument that begins with @ is data here, not a file of arguments.
                .setExpandAtFiles(false);
        // What follows the name of the command to run are its own options, with or without "--" before it.
        exec.setStopAtPositional(true);
        return line;
    }

    @Override
    public void run() {
        if (spec != null) {
            spec.commandLine().usage(surroundings.out());
        }
    }
}
