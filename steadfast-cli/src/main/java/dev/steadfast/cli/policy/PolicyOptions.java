package dev.steadfast.cli.policy;

import dev.steadfast.Pipeline;
import dev.steadfast.PipelineBuilder;
import dev.steadfast.cli.console.Surroundings;
import dev.steadfast.cli.console.UsageErrors;
import dev.steadfast.cli.progress.Times;
import dev.steadfast.event.Listener;
import dev.steadfast.policy.budget.RetryBudget;
import dev.steadfast.policy.retry.RetryBuilder;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options by which a command is told its policy. Used by one thread; not shared. */
public final class PolicyOptions {
    @Spec(Spec.Target.MIXEE)
    private @Nullable CommandSpec command;

    @Option(
            names = "--attempts",
            paramLabel = "N",
            defaultValue = "3",
            description = "How often to try, first time included (default ${DEFAULT-VALUE}).")
    private int attempts;

    @Option(
            names = "--backoff",
            paramLabel = "FROM..CAP",
            defaultValue = "100ms..20s",
            converter = BackoffRange.Converter.class,
            description = {
                "The wait before a retry (default ${DEFAULT-VALUE}).",
                "100ms..5s: drawn between 0 and a limit, which doubles from 100 ms to at most 5 s.",
                "2s: always exactly 2 s. 0: no wait."
            })
    private @Nullable BackoffRange backoff;

    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "The limit for everything together, waits included (default none).")
    private @Nullable Duration timeout;

    @Option(
            names = "--attempt-timeout",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "The limit for each attempt (default none); one that hits it has failed.")
    private @Nullable Duration attemptTimeout;

    @Option(names = "--seed", paramLabel = "N", description = "Draw the same waits each time.")
    private @Nullable Long seed;

    @Option(names = "--json", description = "Tell about attempts in JSON, one object on a line.")
    private boolean json;

    /**
     * Tells how to tell about attempts.
     *
     * @return whether in JSON
     */
    public boolean json() {
        return json;
    }

    /**
     * How often to try.
     *
     * @return the number of attempts, the first included
     */
    public int attempts() {
        return attempts;
    }

    /**
     * Makes the pipeline that the options describe.
     *
     * @param name its name in events
     * @param retry what to retry, and nothing else yet
     * @param listener who is told
     * @param surroundings what it runs in
     * @return a new pipeline
     * @throws CommandLine.ParameterException if the options contradict each other
     */
    public Pipeline pipeline(String name, RetryBuilder retry, Listener listener, Surroundings surroundings) {
        check();
        PipelineBuilder pipeline = Pipeline.builder(name).environment(surroundings.environment(seed));
        if (timeout != null) {
            pipeline.timeout(timeout);
        }
        // One operation has no others whose load could be limited with its own; the attempts are its limit.
        retry.maxAttempts(attempts).budget(RetryBudget.unlimited());
        if (backoff != null) {
            retry.backoff(backoff.backoff());
        }
        pipeline.retry(retry.build());
        if (attemptTimeout != null) {
            pipeline.attemptTimeout(attemptTimeout);
        }
        return pipeline.listener(listener).build();
    }

    private void check() {
        if (command == null) {
            throw new IllegalStateException("PolicyOptions was not mixed into a command");
        }
        CommandLine line = command.commandLine();
        UsageErrors.check(attempts >= 1, line, "--attempts", attempts, ">= 1 (1 means no retry)");
        if (timeout != null && attemptTimeout != null) {
            UsageErrors.check(
                    attemptTimeout.compareTo(timeout) <= 0,
                    line,
                    "--attempt-timeout",
                    Times.text(attemptTimeout),
                    "at most --timeout (" + Times.text(timeout) + ")");
        }
    }
}
