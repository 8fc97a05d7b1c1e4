package dev.steadfast.policy.hedge;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LatencyBucketsTest {
    private static final long LONGEST = (1L << 42) - 1;

    @ParameterizedTest
    @CsvSource({
        "-1, 0, 1024",
        "0, 0, 1024",
        "1023, 0, 1024",
        "1024, 1, 2048",
        "16383, 15, 16384",
        "16384, 16, 17408",
        "32767, 31, 32768",
        "32768, 32, 34816",
        "4398046511103, 463, 4398046511104",
        "4398046511104, 463, 4398046511104",
        "9223372036854775807, 463, 4398046511104"
    })
    void time_isInItsBucket(long nanos, int bucket, long endNanos) {
        assertThat(LatencyBuckets.of(nanos)).isEqualTo(bucket);
        assertThat(LatencyBuckets.endNanos(bucket)).isEqualTo(endNanos);
    }

    @Property
    void bucket_endsAfterItsTimesByASixteenthOrOneUnitAtMost(@ForAll @LongRange(min = 0, max = LONGEST) long nanos) {
        long end = LatencyBuckets.endNanos(LatencyBuckets.of(nanos));

        assertThat(end).isGreaterThan(nanos).isLessThanOrEqualTo(nanos + Math.max(1024, nanos / 16 + 1));
    }

    @Property
    void buckets_followEachOther(@ForAll @IntRange(max = 462) int bucket) {
        long end = LatencyBuckets.endNanos(bucket);

        assertThat(LatencyBuckets.of(end - 1)).isEqualTo(bucket);
        assertThat(LatencyBuckets.of(end)).isEqualTo(bucket + 1);
    }
}
