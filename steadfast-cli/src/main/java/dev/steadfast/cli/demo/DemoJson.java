package dev.steadfast.cli.demo;

import dev.steadfast.cli.progress.JsonLine;
import java.math.BigDecimal;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/** The figures in JSON; the keys are documented in the guide and do not change their meaning. */
final class DemoJson {
    private static final int DECIMALS = 4;

    private DemoJson() {}

    static String of(Comparison comparison) {
        DemoSettings settings = comparison.settings();
        BrownOut brownOut = settings.brownOut();
        return new JsonLine()
                .put("seed", settings.seed())
                .put("seconds", settings.runNanos() / DemoSettings.SECOND)
                .put("capacityPerSecond", settings.capacityPerSecond())
                .put("callsPerSecond", settings.callsPerSecond())
                .putMillis("attemptTimeoutMillis", settings.attemptTimeoutNanos())
                .putMillis("brownOutStartMillis", brownOut.startNanos())
                .putMillis("brownOutEndMillis", brownOut.endNanos())
                .put("valid", comparison.isValid())
                .putMillis("lagP99Millis", comparison.lagP99Nanos())
                .put("summary", Summary.of(comparison))
                .put(
                        "policies",
                        comparison.runs().stream()
                                .map(run -> policy(run, comparison.isValid()))
                                .toList())
                .toString();
    }

    private static JsonLine policy(RunFigures run, boolean valid) {
        JsonLine line = new JsonLine()
                .put("name", run.policy())
                .put("calls", run.calls())
                .put("attempts", run.attempts())
                .put("amplification", decimal(run.amplification()))
                .put("success", decimal(run.success()))
                .putMillis("p50Millis", run.p50Nanos())
                .putMillis("p99Millis", run.p99Nanos());
        if (valid) {
            // Without a verdict there is no such member: null would say "never".
            line.put("recoverySeconds", seconds(run.recoveryNanos()));
        }
        return line.putMillis("lagP99Millis", run.lagP99Nanos());
    }

    private static BigDecimal decimal(double value) {
        return BigDecimal.valueOf(value).setScale(DECIMALS, RoundingMode.HALF_UP);
    }

    private static @Nullable BigDecimal seconds(@Nullable Long nanos) {
        return nanos == null ? null : BigDecimal.valueOf(nanos, 9);
    }
}
