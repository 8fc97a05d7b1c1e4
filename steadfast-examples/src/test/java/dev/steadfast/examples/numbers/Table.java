package dev.steadfast.examples.numbers;

import java.util.ArrayList;
import java.util.List;

/** A table of a page, row by row. Used by one test. */
final class Table {
    private final List<String> lines = new ArrayList<>();

    Table(String... heads) {
        row((Object[]) heads);
        lines.add("|---".repeat(heads.length) + "|");
    }

    Table row(Object... cells) {
        StringBuilder line = new StringBuilder("|");
        for (Object cell : cells) {
            line.append(' ').append(cell).append(" |");
        }
        lines.add(line.toString());
        return this;
    }

    List<String> lines() {
        return List.copyOf(lines);
    }
}
