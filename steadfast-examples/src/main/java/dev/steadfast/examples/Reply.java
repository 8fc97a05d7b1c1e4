package dev.steadfast.examples;

import java.time.Duration;
import java.util.Optional;

/**
 * What a service answers; stands for the response of any client. Immutable.
 *
 * @param status as in HTTP
 * @param body the text
 * @param retryAfter when the service would like to be asked again, if it says so
 */
public record Reply(int status, String body, Optional<Duration> retryAfter) {
    /**
     * A reply without a hint.
     *
     * @param status as in HTTP
     * @param body the text
     * @return the reply
     */
    public static Reply of(int status, String body) {
        return new Reply(status, body, Optional.empty());
    }

    /**
     * A reply of a service that is busy.
     *
     * @param delay when to ask again
     * @return the reply
     */
    public static Reply busy(Duration delay) {
        return new Reply(503, "busy", Optional.of(delay));
    }
}
