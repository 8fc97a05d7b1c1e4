package dev.steadfast.outcome;

import java.util.Objects;

/**
 * The typed name of an attribute. Two keys are the same only if they are the same object. Immutable.
 *
 * @param <T> the type of the attribute's value
 * @since 0.1
 */
@SuppressWarnings("UnusedTypeParameter") // it is the type of the value under the key
public final class AttributeKey<T> {
    private final String name;

    private AttributeKey(String name) {
        this.name = name;
    }

    /**
     * Makes a key, usually kept in a constant.
     *
     * @param <T> the type of the value
     * @param name the name, for people
     * @return a new key
     */
    public static <T> AttributeKey<T> named(String name) {
        return new AttributeKey<>(Objects.requireNonNull(name, "name"));
    }

    /**
     * Names the key.
     *
     * @return the name
     */
    public String name() {
        return name;
    }

    @Override
    public String toString() {
        return name;
    }
}
