package dev.steadfast.http.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The table of the guide to HTTP that stands below a comment {@code <!-- measured: NAME -->}. */
final class GuideTable {
    private static final Path PAGE = Path.of(System.getProperty("basedir", ""))
            .toAbsolutePath()
            .getParent()
            .resolve("docs/guide/http.md");

    private GuideTable() {}

    /** Checks that the guide says the same, or makes it so if this run renews the pages. */
    static void check(String name, List<String> table) throws IOException {
        List<String> lines = Files.readAllLines(PAGE);
        List<String> renewed = renewed(lines, "<!-- measured: " + name + " -->", table);
        if (Boolean.getBoolean("snippets.update")) {
            Files.writeString(PAGE, String.join("\n", renewed) + "\n");
        } else {
            assertThat(lines)
                    .as(PAGE.getFileName() + " against the test; how to renew it is in CONTRIBUTING.md")
                    .isEqualTo(renewed);
        }
    }

    private static List<String> renewed(List<String> lines, String marker, List<String> table) {
        int start = lines.indexOf(marker) + 1;
        assertThat(start).as("the line after " + marker).isPositive();
        int end = start;
        while (end < lines.size() && lines.get(end).startsWith("|")) {
            end++;
        }
        List<String> renewed = new ArrayList<>(lines.subList(0, start));
        renewed.addAll(table);
        renewed.addAll(lines.subList(end, lines.size()));
        return renewed;
    }
}
