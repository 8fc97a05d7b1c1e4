package dev.steadfast.fuzz;

import dev.steadfast.cli.CommandLineFuzz;
import dev.steadfast.cli.policy.BackoffRangeFuzz;
import dev.steadfast.cli.policy.DurationFuzz;
import dev.steadfast.cli.policy.PolicyOptionsFuzz;
import dev.steadfast.cli.proxy.ToxicLineFuzz;
import dev.steadfast.hint.GrpcHintsFuzz;
import dev.steadfast.hint.RetryAfterFuzz;
import dev.steadfast.hint.ServerHintsFuzz;
import dev.steadfast.hint.StructuredListFuzz;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * A class with the method that Jazzer calls, and the inputs that are kept for it: good ones to begin with, and each that
 * has ever found a fault.
 */
record Target(Class<?> type, Taker taker) {
    /** All of them. */
    static final List<Target> ALL = List.of(
            new Target(RetryAfterFuzz.class, RetryAfterFuzz::fuzzerTestOneInput),
            new Target(GrpcHintsFuzz.class, GrpcHintsFuzz::fuzzerTestOneInput),
            new Target(ServerHintsFuzz.class, ServerHintsFuzz::fuzzerTestOneInput),
            new Target(StructuredListFuzz.class, StructuredListFuzz::fuzzerTestOneInput),
            new Target(DurationFuzz.class, DurationFuzz::fuzzerTestOneInput),
            new Target(BackoffRangeFuzz.class, BackoffRangeFuzz::fuzzerTestOneInput),
            new Target(PolicyOptionsFuzz.class, PolicyOptionsFuzz::fuzzerTestOneInput),
            new Target(ToxicLineFuzz.class, ToxicLineFuzz::fuzzerTestOneInput),
            new Target(CommandLineFuzz.class, CommandLineFuzz::fuzzerTestOneInput));

    /** What takes an input. */
    interface Taker {
        void take(byte[] input) throws Exception;
    }

    String name() {
        return type.getSimpleName();
    }

    /** Where the inputs are kept. */
    Path folder() {
        URL folder = Objects.requireNonNull(Target.class.getResource(name()), name());
        try {
            return Path.of(folder.toURI());
        } catch (URISyntaxException e) {
            throw new AssertionError(e);
        }
    }

    /** The inputs that are kept, in order. */
    List<Path> inputs() throws IOException {
        try (Stream<Path> files = Files.list(folder())) {
            return files.sorted().toList();
        }
    }
}
