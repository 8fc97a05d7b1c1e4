package dev.steadfast.hint;

import java.time.Duration;
import java.util.regex.Pattern;

/**
 * What gRPC servers say about when to come back, whatever the transport library. Stateless. Safe for use by many
 * threads.
 *
 * @since 0.1
 */
public final class GrpcHints {
    private static final Pattern INTEGER = Pattern.compile("-?[0-9]+");

    private GrpcHints() {}

    /**
     * Reads {@code grpc-retry-pushback-ms}, a signed number of 32 bits.
     *
     * <p>Source: gRFC A6. At least 0: a retry after so many milliseconds, whatever the failure, and the backoff starts
     * over. Negative, or not to be read: no further attempt.
     *
     * @param value the value
     * @return the hint
     */
    public static ServerHint pushback(String value) {
        String text = FieldText.trim(value);
        if (!INTEGER.matcher(text).matches()) {
            return ServerHint.stop();
        }
        try {
            int millis = Integer.parseInt(text);
            return millis < 0 ? ServerHint.stop() : retryAfter(millis);
        } catch (NumberFormatException moreThan32Bits) {
            return ServerHint.stop();
        }
    }

    private static ServerHint retryAfter(int millis) {
        ServerHint when = millis == 0 ? ServerHint.atOnce() : ServerHint.after(Duration.ofMillis(millis));
        return when.and(ServerHint.retry()).restartingBackoff();
    }

    /**
     * The hint in a {@code google.rpc.RetryInfo} that is advice about the wait only.
     *
     * @param retryDelay its delay; zero or a negative one is no hint
     * @return the hint
     */
    public static ServerHint retryInfo(Duration retryDelay) {
        return ServerHint.after(retryDelay);
    }

    /**
     * The hint in a {@code google.rpc.RetryInfo} of a service where its presence means that a retry is wanted, whatever
     * the failure.
     *
     * @param retryDelay its delay; after zero or a negative one the wait is the backoff's
     * @return the hint
     */
    public static ServerHint retryInfoAsRequest(Duration retryDelay) {
        return ServerHint.retry().and(ServerHint.after(retryDelay));
    }
}
