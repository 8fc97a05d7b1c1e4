package dev.steadfast.cli.console;

import dev.steadfast.environment.Environment;
import dev.steadfast.time.TimeSource;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * What a command runs in: its streams, whether they take colours, and time. A test gives its own.
 *
 * @param in the standard input
 * @param out the standard output, for results only
 * @param err the standard error, for all that is told about them
 * @param colouredOut whether the standard output takes colours
 * @param colouredErr whether the standard error takes colours
 * @param time the time by which is waited
 */
public record Surroundings(
        InputStream in, PrintStream out, PrintStream err, boolean colouredOut, boolean colouredErr, TimeSource time) {
    /**
     * The surroundings of this process.
     *
     * @return its own streams and the machine's time
     */
    public static Surroundings ofProcess() {
        Colours colours = Colours.ofProcess();
        return new Surroundings(
                System.in, System.out, System.err, colours.onOut(), colours.onErr(), TimeSource.system());
    }

    /**
     * An environment for one pipeline.
     *
     * @param seed where the jitter starts; null for a different one each time
     * @return a new environment
     */
    public Environment environment(@Nullable Long seed) {
        Environment.Builder builder = Environment.builder().name("command line").time(time);
        if (seed != null) {
            builder.random(new SplittableRandom(seed)::nextDouble);
        }
        return builder.build();
    }
}
