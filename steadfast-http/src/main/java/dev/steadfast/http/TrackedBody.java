package dev.steadfast.http;

import java.net.http.HttpRequest.BodyPublisher;
import java.nio.ByteBuffer;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A body that notes when it begins to be sent, and that is sent once only unless it is known to be repeatable. Safe for
 * use by many threads.
 */
final class TrackedBody implements BodyPublisher {
    private final BodyPublisher body;
    private final boolean repeatable;
    private final Runnable onBegin;
    private final AtomicBoolean begun = new AtomicBoolean();

    TrackedBody(BodyPublisher body, Runnable onBegin) {
        this.body = body;
        this.repeatable = KnownBodies.isRepeatable(body);
        this.onBegin = onBegin;
    }

    /** Whether it can be sent again for certain. */
    boolean isRepeatable() {
        return repeatable;
    }

    /** Whether it cannot be sent any more. */
    boolean isUsedUp() {
        return !repeatable && begun.get();
    }

    @Override
    public long contentLength() {
        return body.contentLength();
    }

    @Override
    public void subscribe(Flow.Subscriber<? super ByteBuffer> subscriber) {
        boolean first = begun.compareAndSet(false, true);
        if (first) {
            onBegin.run();
        }
        if (first || repeatable) {
            body.subscribe(subscriber);
        } else {
            subscriber.onSubscribe(new NoSubscription());
            subscriber.onError(
                    new BodyNotRepeatable(
                            "HttpRequest.bodyPublisher is to be sent again, but is not known to be"
                                    + " repeatable; allowed: one of bytes, text or a file, HttpBodies.repeatable(…) or SendOptions.body(…)"));
        }
    }

    /** A subscription to nothing. */
    private static final class NoSubscription implements Flow.Subscription {
        @Override
        public void request(long n) {
            // There is nothing to deliver.
        }

        @Override
        public void cancel() {
            // There is nothing to cancel.
        }
    }
}
