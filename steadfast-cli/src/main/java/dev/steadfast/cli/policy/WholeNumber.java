package dev.steadfast.cli.policy;

import java.util.function.Function;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Reads a whole number, and says so if there is none. Immutable.
 *
 * @param <N> the type of number
 * @param parser reads it
 */
public record WholeNumber<N>(Function<String, N> parser) implements ITypeConverter<N> {
    @Override
    public N convert(String text) {
        try {
            return parser.apply(text);
        } catch (NumberFormatException e) {
            throw new TypeConversionException("a whole number");
        }
    }
}
