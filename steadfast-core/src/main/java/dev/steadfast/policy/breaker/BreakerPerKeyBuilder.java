package dev.steadfast.policy.breaker;

import dev.steadfast.environment.Environment;
import dev.steadfast.outcome.Attempt;
import dev.steadfast.validation.Violations;
import java.time.Duration;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Collects the settings of breakers by key; {@link #build()} reports everything that is wrong with them in one message.
 * Used by one thread; not shared.
 *
 * @since 0.1
 */
public final class BreakerPerKeyBuilder {
    private static final int MOST_KEYS = 1_000_000;

    private final Violations found = new Violations("BreakerPerKey");
    private final String name;
    private final Function<? super Attempt, ? extends @Nullable Object> keyOf;
    private CircuitBreakerSettings settings = CircuitBreakerSettings.defaults();
    private Environment environment = Environment.shared();
    private int maxKeys = 1_000;
    private Duration idleTime = Duration.ofMinutes(10);

    BreakerPerKeyBuilder(String name, Function<? super Attempt, ? extends @Nullable Object> keyOf) {
        found.named(name);
        found.given("keyOf", keyOf, "a function that gives the key of a call");
        this.name = name;
        this.keyOf = keyOf;
    }

    /**
     * Sets the settings of all breakers. Default {@link CircuitBreakerSettings#defaults()}.
     *
     * @param value the settings
     * @return this builder
     */
    public BreakerPerKeyBuilder settings(CircuitBreakerSettings value) {
        if (found.given("settings", value, "CircuitBreakerSettings")) {
            settings = value;
        }
        return this;
    }

    /**
     * Sets how many keys may have a breaker. One more, and another is forgotten; from 16 on a sixteenth is forgotten at
     * once, since it takes a look at all to find them. Default 1000.
     *
     * @param value how many, from 1 to 1 000 000
     * @return this builder
     */
    public BreakerPerKeyBuilder maxKeys(int value) {
        found.require(value >= 1 && value <= MOST_KEYS, "maxKeys", value, "from 1 to " + MOST_KEYS);
        maxKeys = value;
        return this;
    }

    /**
     * Sets after what time without a call a breaker is forgotten, and with it that it was open. Default 10 minutes.
     *
     * @param value the time, above zero; longer than the longest open time
     * @return this builder
     */
    public BreakerPerKeyBuilder idleTime(Duration value) {
        if (found.positive("idleTime", value)) {
            idleTime = value;
        }
        return this;
    }

    /**
     * Sets what the pipelines run in. Default {@link Environment#shared()}.
     *
     * @param value the environment
     * @return this builder
     */
    public BreakerPerKeyBuilder environment(Environment value) {
        if (found.given("environment", value, "an Environment")) {
            environment = value;
        }
        return this;
    }

    /**
     * Makes the handle.
     *
     * @return a new handle, without a key
     * @throws IllegalArgumentException if a setting is out of range or missing, with one line for each
     */
    public BreakerPerKey build() {
        found.throwIfAny();
        return new BreakerPerKey(this);
    }

    String name() {
        return name;
    }

    Function<? super Attempt, ? extends @Nullable Object> keyOf() {
        return keyOf;
    }

    CircuitBreakerSettings settings() {
        return settings;
    }

    Environment environment() {
        return environment;
    }

    int maxKeys() {
        return maxKeys;
    }

    Duration idleTime() {
        return idleTime;
    }
}
