package dev.steadfast.http;

import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.ResponseInfo;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The handler of one attempt, which notes the body that it makes. A client that is cancelled while it passes the
 * response on drops it, and a stream that nobody has cannot be closed: its connection would stay, and a client of JDK 21
 * or later would never end. Safe for use by many threads.
 *
 * @param <T> the type of the body
 */
final class NotedBody<T> extends AtomicReference<@Nullable Object> implements BodyHandler<T> {
    private static final long serialVersionUID = 1;

    /** No response will come of the attempt. */
    private static final Object LOST = new Object();

    @SuppressWarnings("serial") // nobody serialises a handler
    private final BodyHandler<T> handler;

    NotedBody(BodyHandler<T> handler) {
        this.handler = handler;
    }

    /** The attempt has failed: lets go of the body that was made, or will be. */
    void lose() {
        Object made = getAndSet(LOST);
        if (made != null && made != LOST) {
            discard(made);
        }
    }

    private static void discard(Object body) {
        try {
            HttpBodies.discardBody(body);
        } catch (RuntimeException broken) {
            // What the attempt has failed with is what counts.
        }
    }

    @Override
    public BodySubscriber<T> apply(ResponseInfo response) {
        return new Noting(handler.apply(response));
    }

    /** Of two exchanges in one attempt, as in a redirect, the last has the body. */
    private void note(@Nullable T body) {
        if (body == null) {
            return;
        }
        Object before = get();
        while (before != LOST && !compareAndSet(before, body)) {
            before = get();
        }
        if (before == LOST) {
            discard(body);
        }
    }

    private final class Noting implements BodySubscriber<T> {
        private final BodySubscriber<T> subscriber;

        Noting(BodySubscriber<T> subscriber) {
            this.subscriber = subscriber;
        }

        @Override
        public CompletionStage<T> getBody() {
            return subscriber.getBody().thenApply(body -> {
                note(body);
                return body;
            });
        }

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            subscriber.onSubscribe(subscription);
        }

        @Override
        public void onNext(List<ByteBuffer> bytes) {
            subscriber.onNext(bytes);
        }

        @Override
        public void onError(Throwable failure) {
            subscriber.onError(failure);
        }

        @Override
        public void onComplete() {
            subscriber.onComplete();
        }
    }
}
