package dev.steadfast.http;

import dev.steadfast.outcome.Attempt;
import dev.steadfast.outcome.Attributes;
import dev.steadfast.outcome.TimeoutExceeded;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.policy.retry.RetryBuilder;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.channels.UnresolvedAddressException;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The retry of HTTP requests: what is transient, what is safe to repeat, and what the server says about when.
 * Stateless. Safe for use by many threads.
 *
 * @since 0.1
 */
public final class HttpRetry {
    /**
     * Statuses that may pass, as the catalogue has them: a request that was late, early or one too many; a server in
     * trouble.
     */
    private static final Set<Integer> TRANSIENT = Set.of(408, 425, 429, 500, 502, 503, 504);

    private HttpRetry() {}

    /**
     * Starts a retry that knows HTTP. Settings that it makes can be added to, as in any {@link RetryBuilder}; all
     * others have the defaults of {@link Retry}.
     *
     * <p>Retried are the statuses 408, 425, 429, 500, 502, 503 and 504; failures of the transport that may pass, as
     * {@link HttpFailures#isTransient} has it; and the end of an attempt by its own timeout. The wait follows
     * {@link HttpHints#standard}.
     *
     * <p>Not repeated, with the reason {@code UNSAFE}: a request whose method is not idempotent, unless it has the
     * header {@code Idempotency-Key}, or the caller said {@link SendOptions#repeatSafe}, or the type of the failure
     * proves that nothing was sent; and one whose body cannot be sent again. The caller then gets that response, or
     * that exception.
     *
     * <p>The request is known if it is sent by {@link ResilientHttpClient}, or by other code within {@code
     * pipeline.call(HttpRetry.attributes(request), attempt -> …)}. If it is not, a response tells its request, and
     * after an exception only what was certainly not sent is repeated.
     *
     * @return a new builder
     */
    public static RetryBuilder builder() {
        return Retry.builder()
                .<HttpResponse<?>>retryOnResult(HttpResponse.class, response -> isTransient(response.statusCode()))
                .retryOn(IOException.class, HttpFailures::isTransient)
                .retryOn(UnresolvedAddressException.class)
                .retryOn(TimeoutExceeded.class)
                .unsafeWhen(HttpRetry::isUnsafe)
                .delayHint(HttpHints.standard());
    }

    /**
     * Tells whether a response of this status may be followed by a better one.
     *
     * @param status the status code
     * @return true for 408, 425, 429, 500, 502, 503 and 504
     */
    public static boolean isTransient(int status) {
        return TRANSIENT.contains(status);
    }

    /**
     * Makes a request known to the retry, where it is not sent by {@link ResilientHttpClient}. What becomes of its body
     * is then unknown: one that may be used up is never sent again. Nor is it known whether the client followed a
     * redirect before it failed to connect; where a client does that, send by {@link ResilientHttpClient}.
     *
     * @param request the request
     * @return attributes for one operation
     */
    public static Attributes attributes(HttpRequest request) {
        Objects.requireNonNull(request, "request");
        return new Attributes().put(RequestFacts.KEY, RequestFacts.unwatched(request));
    }

    private static boolean isUnsafe(@Nullable Object result, @Nullable Throwable failure, Attempt attempt) {
        Optional<RequestFacts> facts = attempt.attributes().get(RequestFacts.KEY);
        if (facts.isPresent()) {
            return facts.get().isUnsafe(failure);
        }
        if (result instanceof HttpResponse<?> response) {
            HttpRequest request = first(response).request();
            return !RequestFacts.mayRepeat(request)
                    || !request.bodyPublisher().map(KnownBodies::isRepeatable).orElse(true);
        }
        return failure == null || !HttpFailures.provesNothingSent(failure);
    }

    /** What was asked for at first: a redirect may have turned a POST into a GET. */
    private static HttpResponse<?> first(HttpResponse<?> response) {
        HttpResponse<?> first = response;
        Optional<? extends HttpResponse<?>> before = first.previousResponse();
        while (before.isPresent()) {
            first = before.get();
            before = first.previousResponse();
        }
        return first;
    }
}
