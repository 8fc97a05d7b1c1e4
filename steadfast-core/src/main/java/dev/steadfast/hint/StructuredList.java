package dev.steadfast.hint;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads a list of items with parameters, of which it keeps the parameters that are integers. Items that are themselves
 * lists are refused, since no field read here has them. Used once.
 *
 * <p>Source: RFC 9651, section 4.2. Anything that is not in its grammar makes the whole field malformed.
 */
final class StructuredList {
    private static final int INTEGER_DIGITS = 15;
    private static final int DECIMAL_DIGITS = 12;
    private static final int FRACTION_DIGITS = 3;
    private static final String TOKEN_MARKS = "!#$%&'*+-.^_`|~:/";

    private final String text;
    private int at;

    /** The last bare item, if it was an integer. */
    private @Nullable Long integer;

    private StructuredList(String text) {
        this.text = text;
    }

    /**
     * Reads a field.
     *
     * @param text its value, lines joined by commas
     * @return for each item its parameters that are integers; empty if the field is malformed
     */
    static Optional<List<Map<String, Long>>> parse(String text) {
        return new StructuredList(FieldText.trim(text)).list();
    }

    private Optional<List<Map<String, Long>>> list() {
        List<Map<String, Long>> items = new ArrayList<>();
        if (atEnd()) {
            return Optional.of(items);
        }
        while (true) {
            Map<String, Long> parameters = new HashMap<>();
            if (!bareItem() || !parameters(parameters)) {
                return Optional.empty();
            }
            items.add(parameters);
            skipBlanks();
            if (atEnd()) {
                return Optional.of(items);
            }
            if (!take(',')) {
                return Optional.empty();
            }
            skipBlanks();
        }
    }

    private boolean parameters(Map<String, Long> into) {
        while (take(';')) {
            while (take(' ')) {
                // only blanks, no tabs, stand here
            }
            int start = at;
            if (!isLower(next()) && next() != '*') {
                return false;
            }
            while (isLower(next()) || isDigit(next()) || isOneOf("_-.*", next())) {
                at++;
            }
            String key = text.substring(start, at);
            // The last one of a name counts, whatever its kind.
            into.remove(key);
            if (take('=')) {
                if (!bareItem()) {
                    return false;
                }
                if (integer != null) {
                    into.put(key, integer);
                }
            }
        }
        return true;
    }

    private boolean bareItem() {
        integer = null;
        char first = next();
        if (first == '-' || isDigit(first)) {
            return number();
        }
        if (first == '*' || isAlpha(first)) {
            while (isAlpha(next()) || isDigit(next()) || isOneOf(TOKEN_MARKS, next())) {
                at++;
            }
            return true;
        }
        at++;
        return switch (first) {
            case '"' -> string();
            case ':' -> bytes();
            case '?' -> take('0') || take('1');
            case '@' -> date();
            case '%' -> take('"') && displayString();
            default -> false;
        };
    }

    private boolean number() {
        boolean negative = take('-');
        int start = at;
        skipDigits();
        int digits = at - start;
        if (next() == '.') {
            at++;
            int fraction = at;
            skipDigits();
            return digits >= 1 && digits <= DECIMAL_DIGITS && at > fraction && at - fraction <= FRACTION_DIGITS;
        }
        if (digits < 1 || digits > INTEGER_DIGITS) {
            return false;
        }
        long value = Long.parseLong(text.substring(start, at));
        integer = negative ? -value : value;
        return true;
    }

    private boolean date() {
        boolean whole = number() && integer != null;
        integer = null;
        return whole;
    }

    private boolean string() {
        while (!atEnd()) {
            char c = text.charAt(at++);
            if (c == '"') {
                return true;
            }
            if (c == '\\' ? !take('"') && !take('\\') : !isPrintable(c)) {
                return false;
            }
        }
        return false;
    }

    private boolean displayString() {
        while (!atEnd()) {
            char c = text.charAt(at++);
            if (c == '"') {
                return true;
            }
            if (c == '%' ? !hexPair() : !isPrintable(c)) {
                return false;
            }
        }
        return false;
    }

    private boolean hexPair() {
        int start = at;
        while (at < start + 2 && (isDigit(next()) || (next() >= 'a' && next() <= 'f'))) {
            at++;
        }
        return at == start + 2;
    }

    private boolean bytes() {
        while (isAlpha(next()) || isDigit(next()) || isOneOf("+/=", next())) {
            at++;
        }
        return take(':');
    }

    private void skipDigits() {
        while (isDigit(next())) {
            at++;
        }
    }

    private void skipBlanks() {
        while (FieldText.isBlank(next())) {
            at++;
        }
    }

    private boolean take(char wanted) {
        boolean there = next() == wanted;
        at += there ? 1 : 0;
        return there;
    }

    private boolean atEnd() {
        return at >= text.length();
    }

    /** The next character; at the end one that the grammar has nowhere. */
    private char next() {
        return atEnd() ? '\0' : text.charAt(at);
    }

    private static boolean isOneOf(String marks, char c) {
        return marks.indexOf(c) >= 0;
    }

    private static boolean isPrintable(char c) {
        return c >= ' ' && c <= '~';
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isLower(char c) {
        return c >= 'a' && c <= 'z';
    }

    private static boolean isAlpha(char c) {
        return isLower(c) || (c >= 'A' && c <= 'Z');
    }
}
