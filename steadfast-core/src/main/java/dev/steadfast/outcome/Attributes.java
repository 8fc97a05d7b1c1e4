package dev.steadfast.outcome;

import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What one operation carries from attempt to attempt, by typed key. Safe for use by many threads.
 *
 * @since 0.1
 */
public final class Attributes {
    private final Map<AttributeKey<?>, Object> values = new ConcurrentHashMap<>(4);

    /** Makes an empty set of attributes. */
    public Attributes() {}

    /**
     * Sets an attribute.
     *
     * @param <T> the type of the value
     * @param key the key
     * @param value the value
     * @return these attributes
     */
    public <T> Attributes put(AttributeKey<T> key, T value) {
        values.put(Objects.requireNonNull(key, "key"), Objects.requireNonNull(value, "value"));
        return this;
    }

    /**
     * Reads an attribute.
     *
     * @param <T> the type of the value
     * @param key the key
     * @return the value, if it was set
     */
    @SuppressWarnings("unchecked") // put accepts only a T under an AttributeKey<T>
    public <T> Optional<T> get(AttributeKey<T> key) {
        @Nullable T value = (T) values.get(Objects.requireNonNull(key, "key"));
        return Optional.ofNullable(value);
    }

    @Override
    public String toString() {
        return values.toString();
    }
}
