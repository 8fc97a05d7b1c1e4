package dev.steadfast.engine;

import java.util.concurrent.CancellationException;

/** A cancellation by the library, of which there may be a million at once: its place in the code says nothing. */
final class Cancelled extends CancellationException {
    private static final long serialVersionUID = 1L;

    Cancelled(String message) {
        super(message);
    }

    @Override
    @SuppressWarnings("UnsynchronizedOverridesSynchronized") // there is nothing to guard
    public Throwable fillInStackTrace() {
        return this;
    }
}
