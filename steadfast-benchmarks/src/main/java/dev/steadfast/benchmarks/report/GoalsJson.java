package dev.steadfast.benchmarks.report;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What each library needed in each row, and what is aimed at, as data. */
final class GoalsJson {
    private GoalsJson() {}

    static String of(List<Measured> rows) {
        return rows.stream().map(GoalsJson::row).collect(Collectors.joining(",\n", "[\n", "\n]\n"));
    }

    private static String row(Measured row) {
        String figures = row.figures().stream().map(GoalsJson::figures).collect(Collectors.joining(",\n    "));
        String verdicts = row.verdicts().stream().map(GoalsJson::verdict).collect(Collectors.joining(",\n    "));
        return """
                {"row": "%s", "title": "%s", "threads": %d,
                  "figures": [
                    %s],
                  "goals": [
                    %s]}""".formatted(row.plan().letter(), row.plan().title(), row.plan().threads(), figures, verdicts);
    }

    private static String figures(Figures each) {
        return String.format(
                Locale.ROOT,
                "{\"library\": \"%s\", \"medianNs\": %.2f, \"bestNs\": %.2f, \"bytes\": %.0f}",
                each.library(),
                each.medianNanos(),
                each.bestNanos(),
                each.bytes());
    }

    private static String verdict(Verdict each) {
        Goal goal = each.goal();
        String bytes = Double.isInfinite(goal.bytes()) ? "null" : String.format(Locale.ROOT, "%.0f", goal.bytes());
        return String.format(
                Locale.ROOT,
                "{\"library\": \"%s\", \"targetNs\": %.0f, \"targetBytes\": %s, \"targetReached\": %b,"
                        + " \"ratio\": %s, \"ratioOfBests\": %s, \"must\": %.2f, \"mustReached\": %b}",
                goal.library(),
                goal.nanos(),
                bytes,
                each.targetReached(),
                ratio(each.ratio()),
                ratio(each.ratioOfBests()),
                goal.must(),
                each.mustReached());
    }

    private static String ratio(double value) {
        return Double.isNaN(value) ? "null" : String.format(Locale.ROOT, "%.3f", value);
    }
}
