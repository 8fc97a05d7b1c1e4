package dev.steadfast.cli.policy;

import java.util.function.Function;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Reads a whole number, and says so if there is none. Immutable.
 *
 * @param <N> the type of number
 * @param parser reads it
 * @param most the largest that it reads
 */
public record WholeNumber<N>(Function<String, N> parser, N most) implements ITypeConverter<N> {
    private static final Pattern DIGITS = Pattern.compile("\\d+");

    @Override
    public N convert(String text) {
        try {
            return parser.apply(text);
        } catch (NumberFormatException e) {
            boolean tooLarge = DIGITS.matcher(text).matches();
            throw new TypeConversionException(tooLarge ? "a whole number, at most " + most : "a whole number");
        }
    }
}
