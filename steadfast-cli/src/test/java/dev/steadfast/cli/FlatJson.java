package dev.steadfast.cli;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a JSON object without objects or arrays in it, strictly. */
public final class FlatJson {
    private static final Pattern MEMBER = Pattern.compile("\\G(,?)\"((?:[^\"\\\\\\p{Cntrl}]|\\\\.)*)\":"
            + "(?:\"((?:[^\"\\\\\\p{Cntrl}]|\\\\[\"\\\\/bfnrtu])*)\"|(true|false)|(-?(?:0|[1-9]\\d*)(?:\\.\\d+)?))");

    private static final Pattern ESCAPE = Pattern.compile("\\\\(?:u([0-9a-f]{4})|([\"\\\\]))");

    private FlatJson() {}

    public static Map<String, Object> parse(String line) {
        if (!line.startsWith("{") || !line.endsWith("}")) {
            throw new IllegalArgumentException("no object: " + line);
        }
        String inside = line.substring(1, line.length() - 1);
        Map<String, Object> members = new LinkedHashMap<>();
        Matcher matcher = MEMBER.matcher(inside);
        int end = 0;
        while (matcher.find()) {
            if (matcher.group(1).isEmpty() != (end == 0)) {
                throw new IllegalArgumentException("bad comma at " + end + ": " + line);
            }
            members.put(unescape(matcher.group(2)), value(matcher));
            end = matcher.end();
        }
        if (end != inside.length()) {
            throw new IllegalArgumentException("no member at " + end + ": " + line);
        }
        return members;
    }

    private static Object value(Matcher matcher) {
        if (matcher.group(3) != null) {
            return unescape(matcher.group(3));
        }
        if (matcher.group(4) != null) {
            return Boolean.valueOf(matcher.group(4));
        }
        return new BigDecimal(matcher.group(5));
    }

    private static String unescape(String text) {
        return ESCAPE.matcher(text).replaceAll(found -> {
            String code = found.group(1);
            String literal = code == null ? found.group(2) : Character.toString((char) Integer.parseInt(code, 16));
            return Matcher.quoteReplacement(literal);
        });
    }
}
