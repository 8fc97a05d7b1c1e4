package dev.steadfast.http;

import dev.steadfast.outcome.AttributeKey;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What is known of one operation's request: whether it may be repeated, and what has become of its body. Safe for use
 * by many threads: the body is read on threads of the transport.
 */
final class RequestFacts {
    static final AttributeKey<RequestFacts> KEY = AttributeKey.named("dev.steadfast.http.request");

    private final HttpRequest request;
    private final boolean mayRepeat;
    private final boolean followsRedirects;
    private final @Nullable TrackedBody body;
    private final @Nullable Supplier<? extends BodyPublisher> bodies;
    private final boolean watched;
    private volatile boolean bodyBegun;
    private volatile boolean leavesNoTrace;

    /** For a request of which each attempt is sent as {@link #requestOfAttempt} has it. */
    static RequestFacts watched(HttpRequest request, SendOptions options, boolean followsRedirects) {
        return new RequestFacts(request, options, followsRedirects, true);
    }

    /** For a request that others send, so that nothing is seen of its body. */
    static RequestFacts unwatched(HttpRequest request) {
        return new RequestFacts(request, SendOptions.defaults(), true, false);
    }

    private RequestFacts(HttpRequest request, SendOptions options, boolean followsRedirects, boolean watched) {
        this.request = request;
        this.watched = watched;
        this.mayRepeat = options.isRepeatSafe() || mayRepeat(request);
        this.followsRedirects = followsRedirects;
        this.bodies = options.bodies().orElse(null);
        this.body = bodies != null
                ? null
                : request.bodyPublisher()
                        .filter(this::needsTracking)
                        .map(this::track)
                        .orElse(null);
        this.leavesNoTrace = bodies == null && (body == null || request.expectContinue());
    }

    /** Whether the method or the headers of a request allow its repetition. */
    static boolean mayRepeat(HttpRequest request) {
        return HttpMethods.isIdempotent(request.method())
                || request.headers()
                        .firstValue("Idempotency-Key")
                        .filter(key -> !key.isBlank())
                        .isPresent();
    }

    /** The request for the next attempt: the caller's own, unless its body must be watched or is a new one. */
    HttpRequest requestOfAttempt() {
        TrackedBody ofAttempt = bodies == null ? body : track(newBody(bodies));
        return ofAttempt == null
                ? request
                : HttpRequest.newBuilder(request, (name, value) -> true)
                        .method(request.method(), ofAttempt)
                        .build();
    }

    private BodyPublisher newBody(Supplier<? extends BodyPublisher> supplier) {
        BodyPublisher made =
                Objects.requireNonNull(supplier.get(), "SendOptions.body made null; allowed: a BodyPublisher");
        if (made.contentLength() == 0 || request.expectContinue()) {
            leavesNoTrace = true;
        }
        return made;
    }

    /** Whether the request must not be sent again after this. */
    boolean isUnsafe(@Nullable Throwable failure) {
        if (body != null && (watched ? body.isUsedUp() : !body.isRepeatable())) {
            return true;
        }
        return !mayRepeat && !(failure != null && HttpFailures.provesNothingSent(failure) && !mayHaveBeenSentBefore());
    }

    /** Whether it may be sent once more though nothing is known yet of the first time. */
    boolean mayBeSentTwice() {
        return mayRepeat && (body == null || body.isRepeatable());
    }

    /**
     * The failure speaks of the last exchange; the client may have made others before it, by a redirect or a challenge.
     * A body that was not begun proves that there was none. A request without one, or with an empty one, leaves no such
     * trace; nor does one whose body the server can do without, since it is asked first.
     */
    private boolean mayHaveBeenSentBefore() {
        return bodyBegun || (followsRedirects && leavesNoTrace);
    }

    /** An idempotent request whose body can be sent again is left alone. */
    private boolean needsTracking(BodyPublisher publisher) {
        return !KnownBodies.isRepeatable(publisher) || (!mayRepeat && publisher.contentLength() != 0);
    }

    private TrackedBody track(BodyPublisher publisher) {
        return new TrackedBody(publisher, () -> bodyBegun = true);
    }
}
