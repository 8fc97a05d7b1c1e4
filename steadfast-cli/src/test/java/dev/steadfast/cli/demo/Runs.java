package dev.steadfast.cli.demo;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Figures of runs that did not take place. */
final class Runs {
    private static final long MILLI = DemoSettings.MILLI;

    /** Two policies that recover and two that do not. */
    static final Comparison USUAL = comparison(
            well("no retries", 1200, 1000L),
            stuck("3 immediate retries", 3864, 421),
            stuck("full jitter", 3000, 318),
            well("Steadfast's default", 1372, 2800L));

    private Runs() {}

    static RunFigures well(String policy, long attempts, @Nullable Long recoveryMillis) {
        Long nanos = recoveryMillis == null ? null : recoveryMillis * MILLI;
        return new RunFigures(policy, 1200, attempts, 0.7425, 1, 1, 100, 25 * MILLI, 300 * MILLI, nanos, 412_345);
    }

    static RunFigures stuck(String policy, long attempts, long perSecond) {
        return new RunFigures(policy, 1200, attempts, 0.26, 1, 0, perSecond, 600 * MILLI, 1200 * MILLI, null, MILLI);
    }

    static RunFigures late(String policy, long lagMillis) {
        return new RunFigures(
                policy, 1200, 1200, 0.8, 1, 1, 100, 25 * MILLI, 300 * MILLI, 1000 * MILLI, lagMillis * MILLI);
    }

    static RunFigures ill(String policy, double before) {
        return new RunFigures(policy, 1200, 1200, 0.8, before, 1, 100, 25 * MILLI, 300 * MILLI, 0L, 0);
    }

    static Comparison comparison(RunFigures... runs) {
        return new Comparison(DemoSettings.standard(1, 12), List.of(runs));
    }
}
