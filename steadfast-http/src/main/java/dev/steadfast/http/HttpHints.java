package dev.steadfast.http;

import dev.steadfast.hint.DelayHint;
import dev.steadfast.hint.ServerHint;
import java.net.http.HttpResponse;

/**
 * What HTTP servers say about when to come back. Stateless. Safe for use by many threads.
 *
 * @since 0.1
 */
public final class HttpHints {
    private HttpHints() {}

    /**
     * Reads {@code Retry-After} from an {@link HttpResponse}, as {@link RetryAfter} does. Zero, a date that has passed,
     * and whatever cannot be read are no hint; nor is any other result, or a failure.
     *
     * @return the hint
     */
    public static DelayHint retryAfter() {
        return (result, failure, wallClock) -> result instanceof HttpResponse<?> response
                ? RetryAfter.parse(
                                response.headers().allValues("Retry-After"),
                                response.headers().allValues("Date"),
                                wallClock.instant())
                        .map(ServerHint::after)
                        .orElse(ServerHint.none())
                : ServerHint.none();
    }
}
