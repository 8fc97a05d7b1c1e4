package dev.steadfast.cli.exec;

import dev.steadfast.Pipeline;
import dev.steadfast.cli.console.HelpOption;
import dev.steadfast.cli.console.Surroundings;
import dev.steadfast.cli.console.UsageErrors;
import dev.steadfast.cli.policy.PolicyOptions;
import dev.steadfast.cli.progress.JsonForm;
import dev.steadfast.cli.progress.Progress;
import dev.steadfast.cli.progress.TextForm;
import dev.steadfast.outcome.Outcome;
import dev.steadfast.outcome.TimeoutExceeded;
import dev.steadfast.policy.retry.Retry;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs a command, and runs it again if its exit code says that it failed. Used by one thread; not shared. */
@Command(
        name = "exec",
        sortOptions = false,
        exitCodeOnInvalidInput = Exit.OURS,
        exitCodeOnExecutionException = Exit.OURS,
        customSynopsis = "steadfast exec [OPTIONS] [--] COMMAND [ARGUMENT...]",
        description = "Run a command, and run it again if it fails.",
        optionListHeading = "%n",
        footer = {
            "",
            "Examples:",
            "  steadfast exec -- curl -fsS https://example.org/",
            "  steadfast exec --attempts 5 --backoff 1s..30s -- git fetch",
            "  steadfast exec --retry-on 75 -- ./send-mail    # only if it says: try again",
            "  steadfast exec --attempt-timeout 5s --timeout 30s -- ./slow-job",
            "",
            "The command has the stdin, stdout and stderr of steadfast itself. What one",
            "attempt has read from stdin is gone for the next; let the command read a file:",
            "  steadfast exec -- sh -c 'psql shop < changes.sql'",
            "",
            "A command that takes too long is ended with all that it has started: it is",
            "asked (SIGTERM), and 2 s later killed. So it is when steadfast is told to end.",
            "",
            "Exit codes:",
            "  that of the last attempt; 128+n if signal n ended it",
            "  124  the last attempt took too long",
            "  125  steadfast was used wrongly, or has failed itself",
            "  126  the command was found, but cannot be executed",
            "  127  the command was not found"
        })
public final class ExecCommand implements Callable<Integer> {
    private static final Duration GRACE = Duration.ofSeconds(2);
    private static final int HIGHEST_CODE = 255;

    private final Surroundings surroundings;

    @Mixin
    private final PolicyOptions policy = new PolicyOptions();

    @Option(
            names = "--retry-on",
            paramLabel = "CODE",
            split = ",",
            description = "Exit codes to retry, such as 1,75 (default: all but 0, 126 and 127).")
    private @Nullable Set<Integer> retryOn;

    @Mixin
    @SuppressWarnings("unused") // the parser looks at it
    private final HelpOption help = new HelpOption();

    @Parameters(paramLabel = "COMMAND", hidden = true)
    private List<String> command = List.of();

    @Spec
    private @Nullable CommandSpec spec;

    /**
     * Makes the command.
     *
     * @param surroundings what it runs in
     */
    public ExecCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() {
        check();
        ExitWords words = new ExitWords(command.get(0));
        Progress.Form form = policy.json()
                ? new JsonForm(words)
                : new TextForm(words, "steadfast: ", surroundings.colouredErr(), false);
        Pipeline pipeline = policy.pipeline(
                "exec",
                Retry.builder().retryOnResult(Exit.class, this::isRetried).retryOn(TimeoutExceeded.class),
                new Progress(surroundings.err(), words, form),
                surroundings);
        try (Child child = new Child(command, GRACE)) {
            return code(ShutdownHook.during(
                    () -> pipeline.outcome(attempt -> child.run(attempt.remaining())), child::close));
        }
    }

    private int code(Outcome<Exit> outcome) {
        if (outcome instanceof Outcome.Returned<Exit> returned) {
            return returned.value().code();
        }
        Throwable failure = ((Outcome.Failed<Exit>) outcome).failure();
        return failure instanceof TimeoutExceeded ? Exit.TIMED_OUT : Exit.OURS;
    }

    private boolean isRetried(Exit exit) {
        if (exit.end() == Exit.End.TIME_LIMIT) {
            return true;
        }
        if (retryOn != null) {
            return retryOn.contains(exit.code());
        }
        return exit.code() != 0 && exit.code() != Exit.NOT_EXECUTABLE && exit.code() != Exit.NOT_FOUND;
    }

    private void check() {
        if (spec == null) {
            throw new IllegalStateException("ExecCommand is not part of a command line");
        }
        CommandLine line = spec.commandLine();
        if (command.isEmpty()) {
            throw new CommandLine.ParameterException(
                    line, "no command given; write it last: steadfast exec -- COMMAND");
        }
        if (retryOn != null) {
            for (int code : retryOn) {
                UsageErrors.check(code >= 1 && code <= HIGHEST_CODE, line, "--retry-on", code, "1 to " + HIGHEST_CODE);
            }
        }
    }
}
