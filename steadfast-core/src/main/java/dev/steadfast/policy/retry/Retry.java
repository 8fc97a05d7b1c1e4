package dev.steadfast.policy.retry;

import dev.steadfast.event.Listener;
import dev.steadfast.outcome.CallRejected;
import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.spi.Handle;
import dev.steadfast.spi.Policy;
import dev.steadfast.spi.Stage;
import dev.steadfast.spi.StageContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Repeats a call that failed, as often and as soon as is good for both sides. Immutable.
 *
 * <p>The order of a turn: the attempt ends; its outcome is judged; a success is returned; what is never retried, not
 * retryable, or unsafe to repeat ends the operation; so do used-up attempts; then the delay is computed and must fit
 * the time left; last, the budget is drawn; listeners are told; a thrown-away result is discarded; the thread waits.
 *
 * <p>When the retry gives up, the caller gets the last failure itself: that exception, unwrapped and unmodified, or
 * that result.
 *
 * @since 0.1
 */
public final class Retry implements Policy {
    private final RetrySettings settings;

    Retry(RetrySettings settings) {
        this.settings = settings;
    }

    /**
     * Starts a retry.
     *
     * @return a new builder with the defaults named at its methods
     */
    public static RetryBuilder builder() {
        return new RetryBuilder();
    }

    /**
     * A retry with all defaults: three attempts, exponential backoff from 100 ms to 20 s with full jitter, exceptions
     * but not programming errors, a budget of 20 % of the operations plus one retry per second.
     *
     * @return the retry
     */
    public static Retry defaults() {
        return Defaults.RETRY;
    }

    @Override
    public PolicyKind kind() {
        return PolicyKind.RETRY;
    }

    @Override
    public List<Stage> stages(StageContext context) {
        List<Stage> stages = new ArrayList<>(2);
        if (settings.totalTime() != null) {
            stages.addAll(TotalTime.stages(settings.totalTime(), context));
        }
        stages.add(new RetryStage(
                settings, new Payments(settings.budget().state(context), settings.waitsForBudget()), context));
        return stages;
    }

    @Override
    public List<Listener> listeners() {
        return settings.listeners();
    }

    @Override
    public List<Handle> handles() {
        return settings.budget().handles();
    }

    /**
     * The bound on all attempts and waits together.
     *
     * @return the bound; empty if there is none
     */
    public Optional<Duration> totalTime() {
        return Optional.ofNullable(settings.totalTime());
    }

    /**
     * Tells whether a rejection would be retried.
     *
     * @param rejection its class
     * @return whether {@code retryOnRejection} names it, or a class above it
     */
    public boolean retries(Class<? extends CallRejected> rejection) {
        for (Class<? extends CallRejected> type : settings.conditions().rejections()) {
            if (type.isAssignableFrom(rejection)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Tells whether a retry of a rejection waits for as long as that says.
     *
     * @return whether {@code honourRejectionTime} was said
     */
    public boolean honoursRejectionTime() {
        return settings.hints().ofRejections();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Retry that && settings.equals(that.settings);
    }

    @Override
    public int hashCode() {
        return settings.hashCode();
    }

    @Override
    public String toString() {
        int max = settings.decider().maxAttempts();
        return "Retry[" + (max == Integer.MAX_VALUE ? "no limit of attempts" : max + " attempts")
                + (settings.totalTime() == null ? "" : ", total time " + settings.totalTime()) + ", "
                + settings.conditions().common().backoff() + ", " + settings.budget() + "]";
    }

    /** Made when it is asked for; most programs build their own. */
    private static final class Defaults {
        static final Retry RETRY = builder().build();
    }
}
