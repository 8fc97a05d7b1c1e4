package dev.steadfast.policy.bulkhead;

import dev.steadfast.validation.Violations;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Collects the settings of a bulkhead. {@link #build()} reports everything that is wrong in one message. Used by one
 * thread; not shared.
 *
 * @since 0.1
 */
public final class BulkheadSettingsBuilder {
    private final Violations found = new Violations("Bulkhead");
    private @Nullable Integer permits;
    private int queue;
    private @Nullable Duration maxWait;
    private boolean fair = true;

    BulkheadSettingsBuilder() {}

    BulkheadSettingsBuilder(BulkheadSettings settings) {
        this.permits = settings.permits();
        this.queue = settings.queue();
        this.maxWait = settings.maxWait().orElse(null);
        this.fair = settings.fair();
    }

    /**
     * Sets how many calls may be under way at once. There is no default.
     *
     * @param value at least 1
     * @return this builder
     */
    public BulkheadSettingsBuilder permits(int value) {
        permits = value;
        return this;
    }

    /**
     * Sets how many calls may wait for a permit; one that finds so many waiting is refused at once. Default 0.
     *
     * @param value at least 0; {@link Integer#MAX_VALUE} for as many as there is room for
     * @return this builder
     */
    public BulkheadSettingsBuilder queue(int value) {
        queue = value;
        return this;
    }

    /**
     * Sets how long a call waits for a permit at most. Without it, which is the default, a call waits for as long as the
     * bounds outside allow, or for ever if there are none.
     *
     * @param value above zero; beyond 36 years there is no limit
     * @return this builder
     */
    public BulkheadSettingsBuilder maxWait(Duration value) {
        if (found.positive("maxWait", value)) {
            maxWait = value;
        }
        return this;
    }

    /**
     * Sets whether permits go to calls in their order. Default true. Without it a new call may take a free permit before
     * those who wait are woken, which is quicker where permits are held for microseconds.
     *
     * @param value whether nobody overtakes
     * @return this builder
     */
    public BulkheadSettingsBuilder fair(boolean value) {
        fair = value;
        return this;
    }

    /**
     * Makes the settings.
     *
     * @return new settings
     * @throws IllegalArgumentException if a setting is missing or out of range, with one line for each
     */
    public BulkheadSettings build() {
        Violations all = found.copy();
        all.require(permits != null && permits >= 1, "permits", permits, ">= 1");
        all.require(queue >= 0, "queue", queue, ">= 0 (0 means that nobody waits)");
        all.require(maxWait == null || queue > 0, "maxWait", maxWait, "only with queue(n), n >= 1");
        all.throwIfAny();
        return new BulkheadSettings(permits == null ? 0 : permits, queue, maxWait, fair);
    }
}
