package dev.steadfast.cli.policy;

import dev.steadfast.Pipeline;
import dev.steadfast.cli.console.Surroundings;
import dev.steadfast.fuzz.Claim;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.time.TimeSource;
import java.io.ByteArrayInputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParameterException;

/** A policy, as it is typed, an argument on a line: either a pipeline, or a mistake that is told to whoever typed it. */
public final class PolicyOptionsFuzz {
    private static final PrintStream NOWHERE = new PrintStream(OutputStream.nullOutputStream());
    private static final Surroundings SURROUNDINGS = new Surroundings(
            new ByteArrayInputStream(new byte[0]), NOWHERE, NOWHERE, false, false, TimeSource.system());

    private PolicyOptionsFuzz() {}

    @Command(name = "any")
    private static final class Any {
        @Mixin
        private final PolicyOptions policy = new PolicyOptions();
    }

    /** Tries an input. */
    public static void fuzzerTestOneInput(byte[] input) {
        Any any = new Any();
        try {
            new CommandLine(any)
                    .setExpandAtFiles(false)
                    .parseArgs(Claim.text(input).split("\n", -1));
            Pipeline pipeline = any.policy.pipeline("any", Retry.builder(), event -> {}, SURROUNDINGS);
            Claim.that(any.policy.attempts() >= 1, () -> "attempts " + any.policy.attempts());
            Claim.that(pipeline.name().equals("any"), pipeline::name);
        } catch (ParameterException mistake) {
            Claim.that(!mistake.getMessage().isBlank(), () -> "a mistake without a word");
        }
    }
}
