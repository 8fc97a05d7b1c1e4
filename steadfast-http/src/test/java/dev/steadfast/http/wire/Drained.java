package dev.steadfast.http.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.time.TimeSource;
import java.util.function.IntSupplier;

/** What a server has left comes to nothing soon after its clients have gone, but not at the very instant. Stateless. */
final class Drained {
    private static final long POLL_NANOS = 20_000_000;
    private static final long LIMIT_NANOS = 20_000_000_000L;

    private Drained() {}

    /** Asserts that a count comes to zero. */
    static void assertZero(String what, IntSupplier count) {
        TimeSource time = TimeSource.system();
        long start = time.nanos();
        while (count.getAsInt() > 0 && time.nanos() - start < LIMIT_NANOS) {
            time.park(POLL_NANOS);
        }
        assertThat(count.getAsInt()).as(what).isZero();
    }
}
