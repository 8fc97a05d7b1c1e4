package dev.steadfast.cli.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The figures as a table of at most 80 columns. */
final class FiguresTable {
    private FiguresTable() {}

    static List<String> lines(Comparison comparison) {
        List<String> lines = new ArrayList<>();
        lines.add(row("policy", "calls", "attempts", "amplification", "success", "p50", "p99", "recovery"));
        for (RunFigures run : comparison.runs()) {
            lines.add(row(
                    run.policy(),
                    run.calls(),
                    run.attempts(),
                    String.format(Locale.ROOT, "%.2f", run.amplification()),
                    Words.percent(run.success()),
                    Words.millis(run.p50Nanos()),
                    Words.millis(run.p99Nanos()),
                    comparison.isValid() ? recovery(run.recoveryNanos()) : "-"));
        }
        return lines;
    }

    private static String recovery(@Nullable Long nanos) {
        return nanos == null ? "never" : Words.seconds(nanos);
    }

    private static String row(Object... cells) {
        return String.format(Locale.ROOT, "%-20s %5s %9s %14s %8s %7s %7s  %s", cells);
    }
}
