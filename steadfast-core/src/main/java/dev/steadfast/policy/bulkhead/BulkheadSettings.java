package dev.steadfast.policy.bulkhead;

import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.spi.Policy;
import dev.steadfast.spi.Stage;
import dev.steadfast.spi.StageContext;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How many calls may be under way at once, and who waits. As a policy, each pipeline built with it has permits of its
 * own; for permits that pipelines share, make a {@link Bulkhead}. Equal if its settings are. Immutable.
 *
 * @since 0.1
 */
public final class BulkheadSettings implements Policy {
    private final int permits;
    private final int queue;
    private final @Nullable Duration maxWait;
    private final boolean fair;

    BulkheadSettings(int permits, int queue, @Nullable Duration maxWait, boolean fair) {
        this.permits = permits;
        this.queue = queue;
        this.maxWait = maxWait;
        this.fair = fair;
    }

    /**
     * Starts settings.
     *
     * @return a new builder
     */
    public static BulkheadSettingsBuilder builder() {
        return new BulkheadSettingsBuilder();
    }

    /**
     * A number of permits, and no queue: a call beyond it is refused at once.
     *
     * @param permits how many calls may be under way at once, at least 1
     * @return the settings
     * @throws IllegalArgumentException if there are fewer than one
     */
    public static BulkheadSettings of(int permits) {
        return builder().permits(permits).build();
    }

    /**
     * Starts settings that are like these but for what is set anew.
     *
     * @return a new builder
     */
    public BulkheadSettingsBuilder toBuilder() {
        return new BulkheadSettingsBuilder(this);
    }

    /**
     * How many calls may be under way at once.
     *
     * @return at least 1
     */
    public int permits() {
        return permits;
    }

    /**
     * How many calls may wait for a permit.
     *
     * @return at least 0
     */
    public int queue() {
        return queue;
    }

    /**
     * How long a call waits for a permit at most.
     *
     * @return a duration above zero; empty for as long as the bounds outside allow
     */
    public Optional<Duration> maxWait() {
        return Optional.ofNullable(maxWait);
    }

    /**
     * Whether nobody overtakes those who wait.
     *
     * @return whether permits go to calls in their order
     */
    public boolean fair() {
        return fair;
    }

    @Override
    public PolicyKind kind() {
        return PolicyKind.BULKHEAD;
    }

    @Override
    public List<Stage> stages(StageContext context) {
        return Bulkhead.of(context.pipeline(), this, context.environment()).stages(context);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof BulkheadSettings that
                && permits == that.permits
                && queue == that.queue
                && fair == that.fair
                && Objects.equals(maxWait, that.maxWait);
    }

    @Override
    public int hashCode() {
        return Objects.hash(permits, queue, maxWait, fair);
    }

    @Override
    public String toString() {
        String waiting = maxWait == null ? "" : " for at most " + maxWait;
        return "Bulkhead[" + permits + " permits, " + queue + " may wait" + waiting + (fair ? "]" : ", unfair]");
    }
}
