package dev.steadfast.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.util.Objects;
import java.util.concurrent.Flow;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Bodies that survive a repetition, and those that nobody will read. Stateless. Safe for use by many threads.
 *
 * @since 0.1
 */
public final class HttpBodies {
    private HttpBodies() {}

    /**
     * Marks a body as one that can be sent again: each subscription delivers the same bytes, and can go on beside
     * others.
     *
     * <p>Bodies made by {@code noBody}, {@code ofString}, {@code ofByteArray} and {@code ofFile} of {@link
     * java.net.http.HttpRequest.BodyPublishers} are known and need no mark, and neither does one of length zero. All
     * others are sent once: they are not retried after they began to be sent, and a second subscription, as by a
     * redirect that repeats the request, fails the exchange with {@link BodyNotRepeatable}. So does a marked body that
     * delivers another number of bytes than the first time.
     *
     * @param body the body
     * @return the same body, marked
     */
    public static BodyPublisher repeatable(BodyPublisher body) {
        Objects.requireNonNull(body, "body");
        return body instanceof RepeatableBody ? body : new RepeatableBody(body);
    }

    /**
     * Makes a handler of which each response gets a fresh one. For handlers that keep state, such as one around a
     * subscriber that collects: without this, the second attempt would meet what the first has left.
     *
     * @param <T> the type of the response's body
     * @param handlers makes a handler
     * @return a handler without state
     */
    public static <T> BodyHandler<T> freshHandler(Supplier<? extends BodyHandler<T>> handlers) {
        Objects.requireNonNull(handlers, "handlers");
        return response -> handlers.get().apply(response);
    }

    /**
     * Lets go of a response that nobody will read, so that its connection becomes free: a body that is {@link
     * AutoCloseable}, such as an input stream or a stream of lines, is closed; a publisher is cancelled. A body that is
     * in memory, or in a file, needs nothing.
     *
     * <p>{@link ResilientHttpClient} does this by itself. In another pipeline, register it:
     * {@code discard(HttpResponse.class, HttpBodies::discard)}.
     *
     * @param response the response
     * @throws UncheckedIOException if the body cannot be closed
     */
    public static void discard(HttpResponse<?> response) {
        discardBody(response.body());
    }

    static void discardBody(@Nullable Object body) {
        if (body instanceof AutoCloseable closeable) {
            close(closeable);
        } else if (body instanceof Flow.Publisher<?> publisher) {
            publisher.subscribe(new CancellingSubscriber());
        }
    }

    private static void close(AutoCloseable body) {
        try {
            body.close();
        } catch (RuntimeException e) {
            throw e;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (Exception e) {
            throw new UncheckedIOException(new IOException("a response's body cannot be closed", e));
        }
    }
}
