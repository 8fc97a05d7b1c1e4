package dev.steadfast.policy.fallback;

import dev.steadfast.environment.Environment;
import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.spi.Handle;
import dev.steadfast.spi.StageContext;
import dev.steadfast.validation.Violations;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The last value that was good, for {@link Fallback#lastGood(LastGood)}: pipelines that share it answer with what any of
 * them was given last. It holds on to one value until the next or {@link #forget}, so it is not for values that must be
 * closed. Equal by identity. Safe for use by many threads.
 *
 * @param <T> the type of the value
 * @since 0.1
 */
public final class LastGood<T extends @Nullable Object> implements Handle {
    private final String name;
    private final Memory memory;
    private final Environment environment;
    private final StageContext context;

    private LastGood(@Nullable String name, @Nullable Duration maxAge, Environment environment) {
        Violations.check(name != null && !name.isBlank(), "LastGood.name", name, "a name that is not blank");
        this.name = Objects.requireNonNull(name);
        this.memory = new Memory(Violations.checkPositive("LastGood.maxAge", maxAge));
        this.environment = Objects.requireNonNull(environment, "environment");
        this.context = StageContext.of(this);
    }

    /**
     * Makes one in {@link Environment#shared()}.
     *
     * @param <T> the type of the value
     * @param name its name, for messages and events, not blank
     * @param maxAge up to which age a value serves as an answer, above zero
     * @return a new handle that remembers nothing
     * @throws IllegalArgumentException if the name is blank or the age is not above zero
     */
    public static <T extends @Nullable Object> LastGood<T> of(String name, Duration maxAge) {
        return of(name, maxAge, Environment.shared());
    }

    /**
     * Makes one in an environment, whose time it goes by.
     *
     * @param <T> the type of the value
     * @param name its name, for messages and events, not blank
     * @param maxAge up to which age a value serves as an answer, above zero
     * @param environment the environment of its pipelines
     * @return a new handle that remembers nothing
     * @throws IllegalArgumentException if the name is blank or the age is not above zero
     */
    public static <T extends @Nullable Object> LastGood<T> of(String name, Duration maxAge, Environment environment) {
        return new LastGood<>(name, maxAge, environment);
    }

    /**
     * Remembers a value, such as one from a store at the start of the program. Pipelines remember what they are given by
     * themselves.
     *
     * @param value the value, which is good now
     */
    public void remember(T value) {
        memory.remember(value, environment.time().nanos());
    }

    /** Forgets the value. */
    public void forget() {
        memory.forget();
    }

    /**
     * Tells how old the value is, beyond the limit too.
     *
     * @return its age; empty if nothing is remembered
     */
    public Optional<Duration> age() {
        Memory.Good seen = memory.last();
        return seen == null
                ? Optional.empty()
                : Optional.of(Duration.ofNanos(seen.ageNanos(environment.time().nanos())));
    }

    /**
     * Up to which age a value serves as an answer.
     *
     * @return the limit
     */
    public Duration maxAge() {
        return memory.maxAge();
    }

    /**
     * Sets another limit. What is remembered stays, and counts by the new limit from now on.
     *
     * @param maxAge up to which age a value serves as an answer, above zero
     * @throws IllegalArgumentException if it is not above zero
     */
    public void reconfigure(Duration maxAge) {
        Duration before = memory.maxAge();
        memory.maxAge(Violations.checkPositive("LastGood.maxAge", maxAge));
        context.reconfigured(PolicyKind.FALLBACK, describe(before), describe(memory.maxAge()));
    }

    private static String describe(Duration limit) {
        return "LastGood[up to " + limit + "]";
    }

    Memory memory() {
        return memory;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Environment environment() {
        return environment;
    }

    @Override
    public String toString() {
        return "LastGood[" + name + ", up to " + memory.maxAge() + "]";
    }
}
