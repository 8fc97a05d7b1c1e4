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
    private final Map<AttributeKey<?>, Object> values;

    /** The values of a copy; what it began with stands here, so that the attributes of every operation do not grow. */
    private static final class Copied extends ConcurrentHashMap<AttributeKey<?>, Object> {
        private static final long serialVersionUID = 1L;

        /** What the copy began with. */
        private final transient Map<AttributeKey<?>, Object> before;

        Copied(Map<AttributeKey<?>, Object> before) {
            super(before);
            this.before = before;
        }
    }

    /** Makes an empty set of attributes. */
    public Attributes() {
        this(new ConcurrentHashMap<>(4));
    }

    private Attributes(Map<AttributeKey<?>, Object> values) {
        this.values = values;
    }

    /**
     * Makes a set that begins with what is in this one now, and then goes its own way. The values are the same objects.
     *
     * @return a copy; see {@link #takeChanges}
     */
    public Attributes copy() {
        return new Attributes(new Copied(Map.copyOf(values)));
    }

    /**
     * Takes over what was put into a copy since it was made; the rest of this set stays as it is.
     *
     * @param copy a copy of this set. Of a set that is no copy, everything is taken
     */
    public void takeChanges(Attributes copy) {
        Map<AttributeKey<?>, Object> before = copy.values instanceof Copied copied ? copied.before : Map.of();
        copy.values.forEach((key, value) -> {
            if (before.get(key) != value) {
                values.put(key, value);
            }
        });
    }

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
