package dev.steadfast.cli.demo;

import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** Says in sentences what the figures mean. Nothing is said that they do not show. */
final class Summary {
    private Summary() {}

    static String of(Comparison comparison) {
        if (!comparison.isValid()) {
            return "No verdict: " + String.join("; ", comparison.doubts())
                    + ". This machine was too busy; try again when it has less to do.";
        }
        List<RunFigures> stuck = comparison.runs().stream()
                .filter(run -> run.recoveryNanos() == null)
                .toList();
        List<RunFigures> well = comparison.runs().stream()
                .filter(run -> run.recoveryNanos() != null)
                .toList();
        String first = stuck.isEmpty() ? "" : neverRecovered(stuck, comparison.settings());
        String second = well.isEmpty() ? "" : recovered(well);
        return (first + " " + second).strip();
    }

    private static String neverRecovered(List<RunFigures> runs, DemoSettings settings) {
        long leftNanos = settings.runNanos() - settings.brownOut().endNanos();
        return names(runs) + " did not recover in the " + Words.seconds(leftNanos)
                + " after the brown-out. At the end, about " + settings.callsPerSecond()
                + " calls a second became "
                + each(runs, run -> String.valueOf(run.attemptsPerSecondAtEnd()))
                + " requests a second, for a server that can do " + settings.capacityPerSecond() + "; "
                + each(runs, run -> Words.percent(run.successAtEnd())) + " of the calls succeeded.";
    }

    /** A figure of each run, once if it is the same for all. */
    private static String each(List<RunFigures> runs, Function<RunFigures, String> figure) {
        return Words.list(runs.stream().map(figure).distinct().toList());
    }

    private static String recovered(List<RunFigures> runs) {
        return names(runs) + " recovered, after "
                + Words.list(runs.stream().map(Summary::howSoon).toList()) + ".";
    }

    private static String howSoon(RunFigures run) {
        Long nanos = run.recoveryNanos();
        return Words.seconds(nanos == null ? 0 : nanos) + " (" + more(run) + ")";
    }

    private static String more(RunFigures run) {
        double percent = (run.amplification() - 1) * 100;
        return percent < 0.05
                ? "no more requests than calls"
                : String.format(Locale.ROOT, percent < 10 ? "%.1f" : "%.0f", percent) + " % more requests than calls";
    }

    private static String names(List<RunFigures> runs) {
        return Words.list(runs.stream().map(run -> Words.quoted(run.policy())).toList());
    }
}
