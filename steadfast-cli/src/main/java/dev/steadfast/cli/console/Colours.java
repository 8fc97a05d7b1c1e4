package dev.steadfast.cli.console;

import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/*
 * Whether a stream is a terminal is not to be had from Java: System.console() tells of standard input and output
 * together, and nothing of standard error. The start script asks the shell, which knows ("test -t"), and hands the
 * answers over as system properties. Those, unlike variables of the environment, do not reach the commands that exec
 * starts. Without the start script there are no colours.
 */

/**
 * Which streams take colours: those that are terminals, unless {@code NO_COLOR} is set and not empty, or the terminal
 * is dumb.
 *
 * @param onOut whether the standard output does
 * @param onErr whether the standard error does
 */
record Colours(boolean onOut, boolean onErr) {
    /** Set to {@code true} by the start script if the standard output is a terminal. */
    static final String OUT_IS_TERMINAL = "steadfast.terminal.out";

    /** Set to {@code true} by the start script if the standard error is a terminal. */
    static final String ERR_IS_TERMINAL = "steadfast.terminal.err";

    static Colours ofProcess() {
        return of(System::getProperty, System::getenv);
    }

    static Colours of(UnaryOperator<@Nullable String> properties, UnaryOperator<@Nullable String> variables) {
        @Nullable String refused = variables.apply("NO_COLOR");
        boolean wanted = (refused == null || refused.isEmpty()) && !"dumb".equals(variables.apply("TERM"));
        return new Colours(
                wanted && "true".equals(properties.apply(OUT_IS_TERMINAL)),
                wanted && "true".equals(properties.apply(ERR_IS_TERMINAL)));
    }
}
