package dev.steadfast.outcome;

import dev.steadfast.validation.Violations;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a caller asks for one operation, beside what its pipeline does for all. Immutable; safe for use by many threads.
 *
 * <pre>{@code
 * pipeline.call(CallOptions.none().timeout(Duration.ofMillis(200)), () -> client.fetch(id));
 * }</pre>
 *
 * @since 0.1
 */
public final class CallOptions {
    private static final CallOptions NONE = new CallOptions(null, null, null, null);

    private final @Nullable Duration timeout;
    private final @Nullable Duration attemptTimeout;
    private final @Nullable Attributes attributes;
    private final @Nullable Attempt within;

    private CallOptions(
            @Nullable Duration timeout,
            @Nullable Duration attemptTimeout,
            @Nullable Attributes attributes,
            @Nullable Attempt within) {
        this.timeout = timeout;
        this.attemptTimeout = attemptTimeout;
        this.attributes = attributes;
        this.within = within;
    }

    /**
     * Nothing but what the pipeline does; where options begin.
     *
     * @return options without any
     */
    public static CallOptions none() {
        return NONE;
    }

    /**
     * Bounds this operation, around everything the pipeline does. It can only tighten: bounds of the pipeline stay.
     *
     * @param limit the bound, above zero; leave it out for none
     * @return these options with the bound
     * @throws IllegalArgumentException if the limit is null, zero or negative
     */
    public CallOptions timeout(Duration limit) {
        return new CallOptions(
                Violations.checkPositive("CallOptions.timeout", limit), attemptTimeout, attributes, within);
    }

    /**
     * Bounds each attempt of this operation, in place of the attempt timeouts of the pipeline, be they shorter or
     * longer. It is cut to the time left, on the first attempt too.
     *
     * @param limit the bound, above zero; leave it out for those of the pipeline
     * @return these options with the bound
     * @throws IllegalArgumentException if the limit is null, zero or negative
     */
    public CallOptions attemptTimeout(Duration limit) {
        return new CallOptions(
                timeout, Violations.checkPositive("CallOptions.attemptTimeout", limit), attributes, within);
    }

    /**
     * Hands in the attributes of this operation.
     *
     * @param handedIn what {@link Attempt#attributes()} gives in it
     * @return these options with the attributes
     */
    public CallOptions attributes(Attributes handedIn) {
        return new CallOptions(timeout, attemptTimeout, Objects.requireNonNull(handedIn, "attributes"), within);
    }

    /**
     * Makes this operation a part of an attempt of another pipeline: it shares the deadline, is cancelled with that
     * attempt, and what it gives up after retries of its own is not retried again outside, unless that pipeline allows
     * it.
     *
     * @param attempt the attempt in which the operation runs
     * @return these options with the attempt
     */
    public CallOptions within(Attempt attempt) {
        return new CallOptions(timeout, attemptTimeout, attributes, Objects.requireNonNull(attempt, "attempt"));
    }

    /**
     * The attempt that the operation is a part of.
     *
     * @return the attempt, if there is one
     */
    public Optional<Attempt> within() {
        return Optional.ofNullable(within);
    }

    /**
     * The bound of the operation.
     *
     * @return the bound, if one was set
     */
    public Optional<Duration> timeout() {
        return Optional.ofNullable(timeout);
    }

    /**
     * The bound of each attempt.
     *
     * @return the bound, if one was set
     */
    public Optional<Duration> attemptTimeout() {
        return Optional.ofNullable(attemptTimeout);
    }

    /**
     * The attributes handed in.
     *
     * @return the attributes, if any were
     */
    public Optional<Attributes> attributes() {
        return Optional.ofNullable(attributes);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CallOptions that
                && Objects.equals(timeout, that.timeout)
                && Objects.equals(attemptTimeout, that.attemptTimeout)
                && Objects.equals(attributes, that.attributes)
                && Objects.equals(within, that.within);
    }

    @Override
    public int hashCode() {
        return Objects.hash(timeout, attemptTimeout, attributes, within);
    }

    @Override
    public String toString() {
        return "CallOptions[timeout=" + timeout + ", attemptTimeout=" + attemptTimeout + ", attributes=" + attributes
                + (within == null ? "]" : ", within=" + within.operation() + " #" + within.number() + "]");
    }
}
