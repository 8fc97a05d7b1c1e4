package dev.steadfast.cli.demo;

import java.util.ArrayList;
import java.util.List;

/**
 * The figures of all policies, and whether they can be trusted. Immutable.
 *
 * @param settings what all had in common
 * @param runs the figures, in the order of the runs
 */
record Comparison(DemoSettings settings, List<RunFigures> runs) {
    /** A load that comes later than this is another load. */
    static final long LAG_LIMIT_NANOS = 10 * DemoSettings.MILLI;

    /** A server that is not well from the start cannot be said to recover. */
    static final double LEAST_BEFORE = 0.95;

    Comparison {
        runs = List.copyOf(runs);
    }

    /** How late the load was where it was latest. That 99 % come in time also holds up its rate. */
    long lagP99Nanos() {
        return runs.stream().mapToLong(RunFigures::lagP99Nanos).max().orElse(0);
    }

    boolean isValid() {
        return doubts().isEmpty();
    }

    /** What speaks against a verdict. */
    List<String> doubts() {
        List<String> lags = new ArrayList<>();
        List<String> doubts = new ArrayList<>();
        for (RunFigures run : runs) {
            if (run.lagP99Nanos() > LAG_LIMIT_NANOS) {
                lags.add(Words.millis(run.lagP99Nanos()) + " with " + Words.quoted(run.policy()));
            }
            if (!(run.successBefore() >= LEAST_BEFORE)) {
                doubts.add("with " + Words.quoted(run.policy()) + " only " + Words.percent(run.successBefore())
                        + " of the calls succeeded before the brown-out (at least " + Words.percent(LEAST_BEFORE)
                        + " is needed)");
            }
        }
        if (!lags.isEmpty()) {
            doubts.add(
                    0,
                    "calls were sent late, by " + Words.list(lags) + " (p99; at most " + Words.millis(LAG_LIMIT_NANOS)
                            + " is allowed)");
        }
        return doubts;
    }
}
