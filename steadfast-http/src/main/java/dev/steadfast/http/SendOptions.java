package dev.steadfast.http;

import dev.steadfast.outcome.AttributeKey;
import dev.steadfast.outcome.Attributes;
import java.net.http.HttpRequest.BodyPublisher;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What the caller of {@link ResilientHttpClient} can say about one request. Immutable.
 *
 * @since 0.1
 */
public final class SendOptions {
    private static final SendOptions DEFAULTS = new SendOptions(false, null, attributes -> {});

    private final boolean repeatSafe;
    private final @Nullable Supplier<? extends BodyPublisher> bodies;
    private final Consumer<Attributes> attributes;

    private SendOptions(
            boolean repeatSafe, @Nullable Supplier<? extends BodyPublisher> bodies, Consumer<Attributes> attributes) {
        this.repeatSafe = repeatSafe;
        this.bodies = bodies;
        this.attributes = attributes;
    }

    /**
     * Says nothing: the method and the headers decide whether the request may be repeated, and its body is the
     * request's own.
     *
     * @return the options
     */
    public static SendOptions defaults() {
        return DEFAULTS;
    }

    /**
     * Says that the request may be repeated though its method is not idempotent: the server will not do the work twice,
     * or that does no harm. Default: only idempotent methods, and requests with the header {@code Idempotency-Key}. A
     * body that cannot be sent again still forbids a repetition.
     *
     * @return new options
     */
    public SendOptions repeatSafe() {
        return new SendOptions(true, bodies, attributes);
    }

    /**
     * Gives each attempt a body of its own, in place of the request's. Each is sent once, unless its kind is known to
     * be repeatable. Default: the request's own body.
     *
     * @param supplier makes a body that was not used before; called once for each attempt, on the thread of the attempt
     * @return new options
     */
    public SendOptions body(Supplier<? extends BodyPublisher> supplier) {
        return new SendOptions(repeatSafe, Objects.requireNonNull(supplier, "supplier"), attributes);
    }

    /**
     * Sets an attribute of the operation, for predicates and listeners to see.
     *
     * @param <T> the type of the value
     * @param key the key
     * @param value the value
     * @return new options
     */
    public <T> SendOptions attribute(AttributeKey<T> key, T value) {
        Objects.requireNonNull(key, "key");
        Objects.requireNonNull(value, "value");
        return new SendOptions(repeatSafe, bodies, attributes.andThen(all -> all.put(key, value)));
    }

    boolean isRepeatSafe() {
        return repeatSafe;
    }

    Optional<Supplier<? extends BodyPublisher>> bodies() {
        return Optional.ofNullable(bodies);
    }

    Attributes newAttributes() {
        Attributes all = new Attributes();
        attributes.accept(all);
        return all;
    }
}
