package dev.steadfast.policy.timeout;

import dev.steadfast.spi.Policy;
import dev.steadfast.spi.Stage;
import dev.steadfast.spi.StageContext;
import dev.steadfast.time.Nanos;
import dev.steadfast.validation.Violations;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A bound in time on everything inside it: on the whole operation if it stands outside a retry, on each attempt if it
 * stands inside. Immutable.
 *
 * <p>The bound acts between attempts: no attempt begins at or after it, and no wait is begun that would not end before
 * it. A running attempt is told how long it may take by {@link dev.steadfast.outcome.Attempt#remaining()}.
 *
 * @since 0.1
 */
public final class Timeout implements Policy {
    private final Duration limit;
    private final boolean perAttempt;

    private Timeout(@Nullable Duration limit, boolean perAttempt) {
        this.limit = Violations.checkPositive("Timeout.limit", limit);
        this.perAttempt = perAttempt;
    }

    /**
     * A bound on what is inside it, whatever that is.
     *
     * @param limit the bound, above zero; beyond 36 years there is no bound
     * @return the timeout
     * @throws IllegalArgumentException if the limit is null, zero or negative
     */
    public static Timeout of(Duration limit) {
        return new Timeout(limit, false);
    }

    /**
     * A bound meant for each attempt. A pipeline refuses it outside a retry, where it could not mean that.
     *
     * @param limit the bound, above zero; beyond 36 years there is no bound
     * @return the timeout
     * @throws IllegalArgumentException if the limit is null, zero or negative
     */
    public static Timeout ofAttempt(Duration limit) {
        return new Timeout(limit, true);
    }

    /**
     * The bound.
     *
     * @return the bound
     */
    public Duration limit() {
        return limit;
    }

    /**
     * Tells whether this is meant for each attempt.
     *
     * @return whether it was made by {@link #ofAttempt}
     */
    public boolean isPerAttempt() {
        return perAttempt;
    }

    @Override
    public List<Stage> stages(StageContext context) {
        return List.of(new TimeoutStage(context.pipeline(), limit, Nanos.of(limit)));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Timeout that && limit.equals(that.limit) && perAttempt == that.perAttempt;
    }

    @Override
    public int hashCode() {
        return limit.hashCode() + (perAttempt ? 1 : 0);
    }

    @Override
    public String toString() {
        return "Timeout[" + limit + (perAttempt ? " per attempt]" : "]");
    }
}
