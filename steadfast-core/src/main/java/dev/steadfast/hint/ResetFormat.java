package dev.steadfast.hint;

import java.time.Duration;
import java.time.Instant;

/**
 * What the number in a field such as {@code X-RateLimit-Reset} means. Services differ, and the number alone does not
 * tell; so it is said for each field that is to be read.
 *
 * @since 0.1
 */
public enum ResetFormat {
    /** Seconds from the response on. */
    SECONDS {
        @Override
        Duration until(long value, Instant now) {
            return Duration.ofSeconds(value);
        }
    },
    /** Seconds since 1970, as in {@link Instant#getEpochSecond}. */
    EPOCH_SECONDS {
        @Override
        Duration until(long value, Instant now) {
            Instant date = Instant.ofEpochSecond(Math.min(value, Instant.MAX.getEpochSecond()));
            return FieldText.until(date, now);
        }
    },
    /** For services that use both: more than 1 000 000 000 is taken for seconds since 1970. */
    BY_SIZE {
        @Override
        Duration until(long value, Instant now) {
            return (value > LARGEST_WAIT ? EPOCH_SECONDS : SECONDS).until(value, now);
        }
    };

    private static final long LARGEST_WAIT = 1_000_000_000;

    /** The wait that the number means, at least zero. */
    abstract Duration until(long value, Instant now);
}
