package dev.steadfast.http.wire;

import dev.steadfast.testkit.proxy.Direction;
import dev.steadfast.testkit.proxy.Toxic;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A toxic that strikes a first attempt.
 *
 * @param name how the guide calls it
 * @param toxic what it does, in which direction
 * @param bound how long the first attempt may take
 */
record Strike(String name, Toxic toxic, Duration bound) {
    /** The size of each body, of requests and of responses. */
    static final int BODY_BYTES = 16_384;

    private static final int PART_BYTES = 4_000;

    /** Never reached, if the machine is not lost altogether. */
    private static final Duration AMPLE = Duration.ofSeconds(10);

    /**
     * Long enough for a request to reach the server on a busy machine, and for its head to get through at
     * {@link #SLOW_KILOBYTES}; too short for a body to do so.
     */
    private static final Duration SHORT = Duration.ofSeconds(1);

    private static final int SLOW_KILOBYTES = 4;

    /** Longer than any test runs. */
    private static final Duration ENDLESS = Duration.ofMinutes(1);

    /** The body has begun to be sent by then. */
    private static final Duration SOON = Duration.ofMillis(200);

    /** All strikes, in the order of the guide. */
    static List<Strike> all() {
        List<Strike> all = new ArrayList<>();
        both(all, "latency 30 ms", Toxic.latency(Duration.ofMillis(30)), AMPLE);
        both(all, "slow_close", Toxic.slowClose(ENDLESS), AMPLE);
        both(all, "slicer", Toxic.slicer(256).delay(Duration.ofNanos(100_000)), AMPLE);
        both(all, "latency 1 min", Toxic.latency(ENDLESS), SHORT);
        both(all, "timeout", Toxic.timeout(Duration.ZERO), SHORT);
        both(all, "bandwidth 4 kB/s", Toxic.bandwidth(SLOW_KILOBYTES), SHORT);
        all.add(new Strike("reset_peer", Toxic.resetPeer(SOON).upstream(), AMPLE));
        all.add(new Strike("reset_peer", Toxic.resetPeer(Duration.ZERO), AMPLE));
        both(all, "limit_data 4 kB", Toxic.limitData(PART_BYTES), AMPLE);
        all.add(new Strike("limit_data 0", Toxic.limitData(0), AMPLE));
        return List.copyOf(all);
    }

    private static void both(List<Strike> all, String name, Toxic toxic, Duration bound) {
        all.add(new Strike(name, toxic.upstream(), bound));
        all.add(new Strike(name, toxic.downstream(), bound));
    }

    Direction direction() {
        return toxic.direction();
    }

    @Override
    public String toString() {
        return name + " " + direction();
    }
}
