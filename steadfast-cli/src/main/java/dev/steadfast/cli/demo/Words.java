package dev.steadfast.cli.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Figures and lists as people read them, in plain ASCII, the same in every locale. Times have the unit that the caller
 * chooses, not the one that suits each, so that those of a column can be compared at a glance.
 */
final class Words {
    private Words() {}

    static String quoted(String name) {
        return '"' + name + '"';
    }

    static String millis(long nanos) {
        return Math.round((double) nanos / DemoSettings.MILLI) + " ms";
    }

    /** Seconds with one decimal. */
    static String seconds(long nanos) {
        return String.format(Locale.ROOT, "%.1f s", (double) nanos / DemoSettings.SECOND);
    }

    /** A share as a whole percentage; what is not all is never said to be, nor what is not nothing. */
    static String percent(double share) {
        if (Double.isNaN(share)) {
            return "- %";
        }
        long rounded = Math.round(share * 100);
        if (rounded == 100 && share < 1) {
            rounded = 99;
        } else if (rounded == 0 && share > 0) {
            rounded = 1;
        }
        return rounded + " %";
    }

    /** As {@code a}, {@code a and b}, {@code a, b and c}. */
    static String list(List<String> items) {
        int last = items.size() - 1;
        return last < 1
                ? String.join("", items)
                : String.join(", ", items.subList(0, last)) + " and " + items.get(last);
    }

    /** Breaks a text into lines of at most so many characters, where there are spaces. */
    static List<String> wrapped(String text, int width) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.split(" ", -1)) {
            if (line.length() > 0 && line.length() + 1 + word.length() > width) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.length() == 0 ? "" : " ").append(word);
        }
        lines.add(line.toString());
        return lines;
    }
}
