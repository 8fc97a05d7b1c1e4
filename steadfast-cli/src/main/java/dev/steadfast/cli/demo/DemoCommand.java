package dev.steadfast.cli.demo;

import dev.steadfast.cli.console.HelpOption;
import dev.steadfast.cli.console.Surroundings;
import dev.steadfast.cli.console.UsageErrors;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Shows a retry storm on real HTTP, and policies that make it or do not. Used by one thread; not shared. */
@Command(
        name = "demo",
        sortOptions = false,
        customSynopsis = "steadfast demo [OPTIONS]",
        description = "Watch a retry storm on real HTTP, and how a budget prevents it.",
        optionListHeading = "%n",
        footer = {
            "",
            "Examples:",
            "  steadfast demo --seed 7",
            "  steadfast demo --seconds 30 --json demo.json",
            "",
            "A server on 127.0.0.1 can do 200 requests a second and gets 100 calls a second.",
            "After 3 s it has a brown-out: for 2 s it works at a tenth of its speed. Four",
            "policies live through the same, one after the other, each with an attempt",
            "timeout of 300 ms. With 12 s each it takes just under a minute; the first two",
            "seconds warm up and are not counted. Progress goes to stderr, the result to",
            "stdout.",
            "",
            "Exit codes:",
            "  0    there is a verdict",
            "  1    no port to listen on, or the file or stdout could not be written",
            "  2    steadfast was used wrongly",
            "  4    this machine was too busy for a verdict",
            "  130  interrupted"
        })
public final class DemoCommand implements Callable<Integer> {
    private static final int SHORTEST_SECONDS = 12;
    private static final int LONGEST_SECONDS = 600;
    private static final int INCONCLUSIVE = 4;
    private static final int INTERRUPTED = 130;
    private static final int WIDTH = 80;

    private final Surroundings surroundings;

    @Option(
            names = "--seconds",
            paramLabel = "N",
            defaultValue = "12",
            description = "How long each policy runs, 12 to 600 (default ${DEFAULT-VALUE}).")
    private int seconds;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "Draw other arrivals and service times (default ${DEFAULT-VALUE}).")
    private long seed;

    @Option(names = "--json", paramLabel = "FILE", description = "Write the figures to a file too, in JSON.")
    private @Nullable String json;

    @Mixin
    @SuppressWarnings("unused") // the parser looks at it
    private final HelpOption help = new HelpOption();

    @Spec
    private @Nullable CommandSpec spec;

    /**
     * Makes the command.
     *
     * @param surroundings what it runs in
     */
    public DemoCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() {
        if (spec == null) {
            throw new IllegalStateException("DemoCommand is not part of a command line");
        }
        CommandLine line = spec.commandLine();
        UsageErrors.check(
                seconds >= SHORTEST_SECONDS && seconds <= LONGEST_SECONDS,
                line,
                "--seconds",
                seconds,
                SHORTEST_SECONDS + " to " + LONGEST_SECONDS + " (a shorter run would end before recoveries do)");
        try (@Nullable JsonFile file = json == null ? null : open(json, line)) {
            return run(DemoSettings.standard(seed, seconds), file);
        } catch (IOException e) {
            surroundings.err().println("steadfast demo: " + e.getMessage());
            return CommandLine.ExitCode.SOFTWARE;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return INTERRUPTED;
        }
    }

    private int run(DemoSettings settings, @Nullable JsonFile file) throws IOException, InterruptedException {
        List<DemoPolicy> policies = DemoPolicy.all();
        PrintStream err = surroundings.err();
        err.println(policies.size() + " policies, " + seconds + " s each; \"|\" marks what the server can do");
        err.println("warming up for " + Words.seconds(settings.warmUp().runNanos()) + ", not counted");
        Comparison comparison;
        try (Demo demo = new Demo(settings, surroundings.time())) {
            comparison = demo.run(policies, new ProgressPrinter(surroundings, settings.capacityPerSecond()));
        }
        err.println();
        boolean isPrinted = print(comparison, surroundings);
        if (file != null) {
            file.write(DemoJson.of(comparison));
        }
        if (!isPrinted) {
            return CommandLine.ExitCode.SOFTWARE;
        }
        return comparison.isValid() ? CommandLine.ExitCode.OK : INCONCLUSIVE;
    }

    /** Prints the result; tells whether stdout took it. */
    static boolean print(Comparison comparison, Surroundings surroundings) {
        PrintStream out = surroundings.out();
        FiguresTable.lines(comparison).forEach(out::println);
        out.println();
        Words.wrapped(Summary.of(comparison), WIDTH).forEach(out::println);
        if (out.checkError()) {
            surroundings.err().println("steadfast demo: cannot write the result to stdout");
            return false;
        }
        return true;
    }

    private static JsonFile open(String name, CommandLine line) {
        try {
            return JsonFile.open(Path.of(name));
        } catch (IOException | InvalidPathException e) {
            throw new CommandLine.ParameterException(
                    line, "--json was " + name + "; allowed: a file that can be written (" + reason(name, e) + ")", e);
        }
    }

    private static String reason(String name, Exception refusal) {
        if (refusal instanceof NoSuchFileException) {
            return "there is no such folder";
        }
        if (refusal instanceof AccessDeniedException) {
            return "permission denied";
        }
        // For a folder, systems have messages of their own.
        boolean folder = refusal instanceof IOException && Files.isDirectory(Path.of(name));
        return folder ? "it is a folder" : String.valueOf(refusal.getMessage());
    }
}
