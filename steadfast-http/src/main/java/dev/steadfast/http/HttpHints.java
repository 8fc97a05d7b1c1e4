package dev.steadfast.http;

import dev.steadfast.hint.DelayHint;
import dev.steadfast.hint.HintSignal;
import dev.steadfast.hint.RetryAfter;
import dev.steadfast.hint.ServerHint;
import dev.steadfast.hint.ServerHints;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What HTTP servers say about when to come back, and whether. Stateless. Safe for use by many threads.
 *
 * @since 0.1
 */
public final class HttpHints {
    private static final DelayHint RETRY_AFTER =
            of(ServerHints.builder().only(HintSignal.RETRY_AFTER).build());

    private static final DelayHint STANDARD = of(ServerHints.standard());

    /** The first status that says that the request failed. */
    private static final int FIRST_ERROR = 400;

    private HttpHints() {}

    /**
     * Reads {@code Retry-After} from an {@link HttpResponse}, as {@link RetryAfter} does. Zero, a date that has passed,
     * and whatever cannot be read are no hint; nor is any other result, or a failure.
     *
     * @return the hint
     */
    public static DelayHint retryAfter() {
        return RETRY_AFTER;
    }

    /**
     * Reads all that HTTP servers in general say from an {@link HttpResponse}, as {@link ServerHints#standard} does. No
     * other result, and no failure, is a hint.
     *
     * @return the hint
     */
    public static DelayHint standard() {
        return STANDARD;
    }

    /**
     * Reads from an {@link HttpResponse} what a reader of your choice reads. No other result, and no failure, is a hint.
     *
     * @param hints the reader
     * @return the hint
     */
    public static DelayHint of(ServerHints hints) {
        return new OfResponse(Objects.requireNonNull(hints, "hints"));
    }

    /**
     * Tells whether a response is an error by which the server asks for a retry, whatever the status. A response is only
     * retried on a condition, so this is one, for {@code retryOnResult(HttpResponse.class, …)}.
     *
     * @param hints the reader, of a signal that can ask for a retry, such as {@link HintSignal#STRIPE_SHOULD_RETRY}
     * @return the condition
     */
    public static Predicate<HttpResponse<?>> asksRetry(ServerHints hints) {
        Objects.requireNonNull(hints, "hints");
        // No clock is needed to know whether, only to know when.
        return response -> isError(response)
                && hints.read(response.headers()::allValues, true, () -> Instant.EPOCH)
                        .asksRetry();
    }

    private static boolean isError(HttpResponse<?> response) {
        return response.statusCode() >= FIRST_ERROR;
    }

    private record OfResponse(ServerHints hints) implements DelayHint {
        @Override
        public ServerHint read(@Nullable Object result, @Nullable Throwable failure, InstantSource wallClock) {
            return result instanceof HttpResponse<?> response
                    ? hints.read(response.headers()::allValues, isError(response), wallClock)
                    : ServerHint.none();
        }
    }
}
