package dev.steadfast.policy.hedge;

import dev.steadfast.spi.Step;
import dev.steadfast.time.TimeSource;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** What a hedge is told to do, and what it knows and counts while it works. Safe for use by many threads. */
final class HedgeState {
    final LongAdder started = new LongAdder();
    final LongAdder won = new LongAdder();
    final LongAdder refused = new LongAdder();

    private final TimeSource time;
    private final long baseNanos;
    private final boolean changes;
    private volatile Rule rule;

    /**
     * What changes together.
     *
     * @param settings the settings
     * @param version how often the settings have changed
     * @param live what measures passes; null if nothing is learned from them
     */
    private record Rule(
            HedgeSettings settings, int version, @Nullable LiveDelay live) {}

    /** For settings that may change, or not. */
    HedgeState(HedgeSettings settings, TimeSource time, boolean changes) {
        this.time = time;
        this.baseNanos = time.nanos();
        this.changes = changes;
        this.rule = new Rule(settings, 0, live(settings.delay(), null));
    }

    /** Other settings; by one thread at a time. */
    void reconfigure(HedgeSettings settings) {
        Rule before = rule;
        rule = new Rule(settings, before.version() + 1, live(settings.delay(), before.live()));
    }

    private @Nullable LiveDelay live(HedgeDelay delay, @Nullable LiveDelay before) {
        if (delay instanceof HedgeDelay.Percentile percentile) {
            return before == null ? new LiveDelay(percentile, time, baseNanos) : before.with(percentile);
        }
        return null;
    }

    HedgeSettings settings() {
        return rule.settings();
    }

    /** Another one than before says that the settings are others. */
    int version() {
        return rule.version();
    }

    /** Whether the settings may change. */
    boolean changes() {
        return changes;
    }

    /** The delay now; {@link Step#MAX_PAYLOAD} for never. */
    long delayNanos() {
        Rule now = rule;
        LiveDelay live = now.live();
        if (live != null) {
            return live.nanos();
        }
        return now.settings().delay() instanceof HedgeDelay.Fixed fixed ? fixed.nanos() : Step.MAX_PAYLOAD;
    }

    /** What measures passes; null if nothing is learned from them. */
    @Nullable LiveDelay live() {
        return rule.live();
    }

    HedgeCounts counts() {
        // In this order: a pass is started before it wins.
        long wonBefore = won.sum();
        return new HedgeCounts(started.sum(), wonBefore, refused.sum());
    }
}
