package dev.steadfast.cli.flaky;

import dev.steadfast.cli.console.HelpOption;
import dev.steadfast.cli.console.PortOption;
import dev.steadfast.cli.console.Surroundings;
import dev.steadfast.cli.console.UsageErrors;
import dev.steadfast.cli.policy.DurationConverter;
import dev.steadfast.time.Nanos;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Runs a server that fails on purpose, to try retries on. Used by one thread; not shared. */
@Command(
        name = "flaky",
        sortOptions = false,
        customSynopsis = "steadfast flaky [OPTIONS]",
        description = "Run a server that fails on purpose, to try retries on.",
        optionListHeading = "%n",
        footer = {
            "",
            "Examples:",
            "  steadfast flaky --port 8080 &",
            "  steadfast http http://127.0.0.1:8080/",
            "",
            "  steadfast flaky --fail 1 --status 429 --retry-after 3",
            "  steadfast flaky --fail 0 --delay 2s     # slow, but never fails",
            "",
            "On each path the first N requests fail and the next one gets a 200; then it",
            "begins anew. The server listens on 127.0.0.1 only. Its URL is the first line on",
            "stdout; each request is told on stderr. It runs until it is ended, by Ctrl-C for",
            "example, or has answered as many requests as --requests says.",
            "",
            "Exit codes:",
            "  0  it has answered as many requests as --requests says",
            "  1  it cannot listen on the port",
            "  2  steadfast was used wrongly"
        })
public final class FlakyCommand implements Callable<Integer> {
    private final Surroundings surroundings;

    @Option(
            names = "--fail",
            paramLabel = "N",
            defaultValue = "2",
            description = "How many requests fail before one succeeds (default ${DEFAULT-VALUE}).")
    private int failures;

    @Option(
            names = "--status",
            paramLabel = "CODE",
            defaultValue = "503",
            description = "The status of a failure (default ${DEFAULT-VALUE}).")
    private int status;

    @Option(
            names = "--retry-after",
            paramLabel = "SECONDS",
            description = "Have failures say Retry-After: SECONDS (default: nothing).")
    private @Nullable Integer retryAfterSeconds;

    @Option(
            names = "--delay",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "Answer so much later (default: at once).")
    private @Nullable Duration delay;

    @Mixin
    private final PortOption port = new PortOption();

    @Option(
            names = "--requests",
            paramLabel = "N",
            description = "Stop after so many requests (default: run until ended).")
    private @Nullable Integer requests;

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
    public FlakyCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() {
        FlakySettings settings = settings();
        try (FlakyServer server = FlakyServer.start(settings, surroundings.err(), surroundings.time())) {
            surroundings.out().println(server.uri());
            surroundings.out().flush();
            server.awaitEnd();
            return CommandLine.ExitCode.OK;
        } catch (IOException e) {
            surroundings.err().println("steadfast flaky: " + port.cannotListen(e));
            return CommandLine.ExitCode.SOFTWARE;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return CommandLine.ExitCode.SOFTWARE;
        }
    }

    private FlakySettings settings() {
        if (spec == null) {
            throw new IllegalStateException("FlakyCommand is not part of a command line");
        }
        CommandLine line = spec.commandLine();
        UsageErrors.check(failures >= 0, line, "--fail", failures, ">= 0");
        UsageErrors.check(status >= 400 && status <= 599, line, "--status", status, "400 to 599");
        if (retryAfterSeconds != null) {
            UsageErrors.check(retryAfterSeconds >= 0, line, "--retry-after", retryAfterSeconds, "seconds, >= 0");
        }
        if (requests != null) {
            UsageErrors.check(requests >= 1, line, "--requests", requests, ">= 1");
        }
        return new FlakySettings(
                failures,
                status,
                retryAfterSeconds,
                port.port(line),
                delay == null ? 0 : Nanos.of(delay),
                requests == null ? 0 : requests);
    }
}
