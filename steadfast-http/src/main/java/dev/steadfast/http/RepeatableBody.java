package dev.steadfast.http;

import java.net.http.HttpRequest.BodyPublisher;
import java.nio.ByteBuffer;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A body of which the caller says that it can be sent again. The word is checked as far as that is cheap: a delivery of
 * another length than the first whole one fails its exchange. Safe for use by many threads.
 */
final class RepeatableBody implements BodyPublisher {
    private static final long UNKNOWN = -1;

    private final BodyPublisher body;
    private final AtomicLong length = new AtomicLong(UNKNOWN);

    RepeatableBody(BodyPublisher body) {
        this.body = body;
    }

    @Override
    public long contentLength() {
        return body.contentLength();
    }

    @Override
    public void subscribe(Flow.Subscriber<? super ByteBuffer> subscriber) {
        body.subscribe(new Counting(subscriber));
    }

    private final class Counting implements Flow.Subscriber<ByteBuffer> {
        private final Flow.Subscriber<? super ByteBuffer> subscriber;
        /** Confined to the signals of one subscription, which come one after the other. */
        private long delivered;

        Counting(Flow.Subscriber<? super ByteBuffer> subscriber) {
            this.subscriber = subscriber;
        }

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            subscriber.onSubscribe(subscription);
        }

        @Override
        public void onNext(ByteBuffer bytes) {
            delivered += bytes.remaining();
            subscriber.onNext(bytes);
        }

        @Override
        public void onError(Throwable failure) {
            subscriber.onError(failure);
        }

        @Override
        public void onComplete() {
            long first = length.compareAndSet(UNKNOWN, delivered) ? delivered : length.get();
            if (first == delivered) {
                subscriber.onComplete();
            } else {
                subscriber.onError(new BodyNotRepeatable("HttpBodies.repeatable: the body delivered " + first
                        + " bytes the first time, but now " + delivered + "; allowed: the same bytes each time"));
            }
        }
    }
}
