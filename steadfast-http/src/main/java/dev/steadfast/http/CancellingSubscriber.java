package dev.steadfast.http;

import java.util.concurrent.Flow;

/** A subscriber that wants nothing. Stateless. Safe for use by many threads. */
final class CancellingSubscriber implements Flow.Subscriber<Object> {
    @Override
    public void onSubscribe(Flow.Subscription subscription) {
        subscription.cancel();
    }

    @Override
    public void onNext(Object item) {
        // It asked for nothing.
    }

    @Override
    public void onError(Throwable failure) {
        // Nobody wants to know.
    }

    @Override
    public void onComplete() {
        // Nobody waits for it.
    }
}
