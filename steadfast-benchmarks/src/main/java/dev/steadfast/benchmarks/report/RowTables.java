package dev.steadfast.benchmarks.report;

import java.util.Comparator;
import java.util.List;

/** What is told of rows, in Markdown. */
final class RowTables {
    private RowTables() {}

    /**
     * Each goal, and whether it is reached.
     *
     * @param rows what was measured
     * @return a table
     */
    static String goals(List<Measured> rows) {
        Table table = new Table(
                "row",
                "ours",
                "median ns",
                "best ns",
                "B",
                "aim ns",
                "aim B",
                "reached",
                "best peer",
                "its ns",
                "ratio of medians",
                "of bests",
                "must",
                "reached");
        for (Measured row : rows) {
            for (Verdict verdict : row.verdicts()) {
                table.row(cells(row, verdict));
            }
        }
        return table.toString();
    }

    private static List<String> cells(Measured row, Verdict verdict) {
        Goal goal = verdict.goal();
        return List.of(
                row.plan().letter() + ": " + row.plan().title(),
                goal.library().label(),
                Table.number(verdict.ours().medianNanos()),
                Table.number(verdict.ours().bestNanos()),
                Table.bytes(verdict.ours().bytes()),
                Table.number(goal.nanos()),
                Table.bytes(goal.bytes()),
                yesOrNo(verdict.targetReached()),
                verdict.bestPeer().map(peer -> peer.library().label()).orElse(""),
                verdict.bestPeer().map(peer -> Table.number(peer.medianNanos())).orElse(""),
                Table.ratio(verdict.ratio()),
                Table.ratio(verdict.ratioOfBests()),
                Table.ratio(goal.must()),
                yesOrNo(verdict.mustReached()));
    }

    private static String yesOrNo(boolean value) {
        return value ? "yes" : "**no**";
    }

    /**
     * All libraries of a row, the fastest first.
     *
     * @param row what was measured
     * @return a heading and a table
     */
    static String all(Measured row) {
        Table table = new Table("library", "median ns", "best ns", "B");
        row.figures().stream()
                .sorted(Comparator.comparingDouble(Figures::medianNanos))
                .forEach(each -> table.row(
                        each.library().label(),
                        Table.number(each.medianNanos()),
                        Table.number(each.bestNanos()),
                        Table.bytes(each.bytes())));
        return "### " + row.plan().letter() + ": " + row.plan().title() + "\n\n" + table + "\n";
    }
}
