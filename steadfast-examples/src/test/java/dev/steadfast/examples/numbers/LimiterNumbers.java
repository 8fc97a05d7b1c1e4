package dev.steadfast.examples.numbers;

import dev.steadfast.policy.limiter.Estimate;
import dev.steadfast.policy.limiter.Gradient;
import dev.steadfast.policy.limiter.Sample;
import java.util.Locale;

/** Numbers about adaptive limiters, computed by the code that the page describes. */
final class LimiterNumbers {
    private static final double AVERAGE_NANOS = 10e6;

    private LimiterNumbers() {}

    /** The limit after a round, for some limits before. */
    static Table gradient() {
        Table table = new Table("a call takes", "16 becomes", "25 becomes", "100 becomes");
        for (double times : new double[] {1, 1.5, 2, 2.5, 3, 10}) {
            table.row(times + " × the average", after(16, times), after(25, times), after(100, times));
        }
        return table;
    }

    private static String after(int limit, double times) {
        Sample sample = new Sample(times * AVERAGE_NANOS, limit, false, false);
        Estimate next = Gradient.defaults().next(new Estimate(limit, AVERAGE_NANOS), sample);
        return String.format(Locale.ROOT, "%.2f", next.limit());
    }
}
