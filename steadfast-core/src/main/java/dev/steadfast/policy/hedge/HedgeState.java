package dev.steadfast.policy.hedge;

import dev.steadfast.spi.Step;
import dev.steadfast.time.TimeSource;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** What a hedge knows and counts while it works. Safe for use by many threads. */
final class HedgeState {
    final LongAdder started = new LongAdder();
    final LongAdder won = new LongAdder();
    final LongAdder refused = new LongAdder();

    private final long fixedNanos;
    private final @Nullable LiveDelay live;

    HedgeState(HedgeDelay delay, TimeSource time) {
        this.live = delay instanceof HedgeDelay.Percentile percentile ? new LiveDelay(percentile, time) : null;
        this.fixedNanos = delay instanceof HedgeDelay.Fixed fixed ? fixed.nanos() : Step.MAX_PAYLOAD;
    }

    /** The delay now; {@link Step#MAX_PAYLOAD} for never. */
    long delayNanos() {
        return live == null ? fixedNanos : live.nanos();
    }

    /** What measures passes; null if nothing is learned from them. */
    @Nullable LiveDelay live() {
        return live;
    }

    HedgeCounts counts() {
        // In this order: a pass is started before it wins.
        long wonBefore = won.sum();
        return new HedgeCounts(started.sum(), wonBefore, refused.sum());
    }
}
