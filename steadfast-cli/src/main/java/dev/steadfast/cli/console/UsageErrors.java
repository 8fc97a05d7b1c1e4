package dev.steadfast.cli.console;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Says what is wrong with a command line, in a line or two, and where the help is. Safe for use by many threads. */
public final class UsageErrors implements IParameterExceptionHandler {
    private final PrintStream err;

    /**
     * Makes the handler.
     *
     * @param surroundings where to say it
     */
    public UsageErrors(Surroundings surroundings) {
        this.err = surroundings.err();
    }

    /**
     * Refuses a value unless a rule holds.
     *
     * @param holds whether the rule holds
     * @param command the command that was given the value
     * @param option the option, as it is written
     * @param value the value
     * @param allowed what is allowed instead
     * @throws ParameterException if the rule does not hold
     */
    public static void check(boolean holds, CommandLine command, String option, Object value, String allowed) {
        if (!holds) {
            throw new ParameterException(command, refusal(option, value, allowed));
        }
    }

    @Override
    public int handleParseException(ParameterException mistake, String[] arguments) {
        CommandLine command = mistake.getCommandLine();
        String name = command.getCommandSpec().qualifiedName();
        err.println(name + ": " + message(mistake));
        err.println("Try '" + name + " --help'.");
        return command.getCommandSpec().exitCodeOnInvalidInput();
    }

    private static String message(ParameterException mistake) {
        ArgSpec option = mistake.getArgSpec();
        if (option != null && mistake.getCause() instanceof TypeConversionException conversion) {
            return refusal(written(option), mistake.getValue(), String.valueOf(conversion.getMessage()));
        }
        if (mistake instanceof UnmatchedArgumentException unmatched) {
            return unknown(unmatched);
        }
        String text = String.valueOf(mistake.getMessage());
        // Some of the parser's messages begin with a capital letter, which looks odd after our prefix.
        boolean sentence = text.length() > 1 && Character.isLowerCase(text.charAt(1));
        return sentence ? text.substring(0, 1).toLowerCase(Locale.ROOT) + text.substring(1) : text;
    }

    private static String unknown(UnmatchedArgumentException unmatched) {
        String given = unmatched.getUnmatched().get(0);
        boolean option = given.startsWith("-");
        boolean group = !unmatched.getCommandLine().getSubcommands().isEmpty();
        String what = option ? "unknown option " : group ? "unknown command " : "one argument too many: ";
        List<String> similar = option || group ? unmatched.getSuggestions() : List.of();
        return what + given + (similar.isEmpty() ? "" : "; did you mean " + similar.get(0) + "?");
    }

    private static String written(ArgSpec argument) {
        return argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
    }

    private static String refusal(String option, Object value, String allowed) {
        return option + " was " + value + "; allowed: " + allowed;
    }
}
