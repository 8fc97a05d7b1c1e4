package dev.steadfast.benchmarks.report;

import java.util.List;
import java.util.Locale;

/** Writes a table in Markdown. Used by one thread. */
final class Table {
    private final StringBuilder text = new StringBuilder();

    Table(String... heads) {
        row(List.of(heads));
        text.append('|').append("---|").append("--:|".repeat(heads.length - 1)).append('\n');
    }

    Table row(List<String> cells) {
        text.append("| ").append(String.join(" | ", cells)).append(" |\n");
        return this;
    }

    Table row(String... cells) {
        return row(List.of(cells));
    }

    /** {@return a number with as many digits as mean anything} */
    static String number(double value) {
        if (Double.isNaN(value)) {
            return "";
        }
        if (Double.isInfinite(value)) {
            return "any";
        }
        String form = value < 10 ? "%.1f" : "%.0f";
        return String.format(Locale.ROOT, form, value);
    }

    /** {@return a number of bytes, of which there are no parts} */
    static String bytes(double value) {
        return value < 10 ? String.format(Locale.ROOT, "%.0f", value) : number(value);
    }

    static String ratio(double value) {
        return Double.isNaN(value) ? "" : String.format(Locale.ROOT, "%.2f", value);
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
