package dev.steadfast.policy.timeout;

import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.spi.Policy;
import dev.steadfast.spi.Stage;
import dev.steadfast.spi.StageContext;
import dev.steadfast.time.Nanos;
import dev.steadfast.validation.Violations;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * A bound in time on everything inside it: on the whole operation if it stands outside a retry, on each attempt if it
 * stands inside. Immutable.
 *
 * <p>No attempt begins at or after the bound, and no wait is begun that would not end before it. When the bound passes
 * while work runs on its caller's thread, the thread is interrupted, once. Then
 *
 * <ul>
 *   <li>a value that the work returns all the same is returned, however late;
 *   <li>an {@link InterruptedException}, or anything that has one among its causes, becomes a
 *       {@link dev.steadfast.outcome.TimeoutExceeded} with what was thrown as suppressed, and so do a
 *       {@link java.nio.channels.ClosedByInterruptException} and an {@link java.io.InterruptedIOException} other than a
 *       {@link java.net.SocketTimeoutException};
 *   <li>anything else that the work throws comes out as it is.
 * </ul>
 *
 * <p>In each case the interrupt is gone afterwards. One by somebody else stays; only if it comes between ours and the end
 * of the work, the two are one to the JVM. Work that does not heed interrupts is not stopped, unless
 * it is given to {@link #runOn another thread} and abandoned: it can ask
 * {@link dev.steadfast.outcome.Attempt#remaining()} and {@link dev.steadfast.outcome.Attempt#cancelled()}, and have
 * something done by {@link dev.steadfast.outcome.Attempt#onCancel}.
 *
 * <p>A bound that is cut to the time left of one further out is that one's: when it passes, the operation is over, and
 * nothing is retried.
 *
 * <p>Switched to {@link dev.steadfast.environment.PolicyMode#OFF} (as
 * {@link dev.steadfast.outcome.PolicyKind#TIMEOUT}) it sets no bound; switched to
 * {@link dev.steadfast.environment.PolicyMode#OBSERVE_ONLY} it sets none either, and tells of what took longer by
 * {@link dev.steadfast.event.TimeoutObserved}.
 *
 * @since 0.1
 */
public final class Timeout implements Policy {
    private final Duration limit;
    private final boolean perAttempt;
    private final @Nullable Executor runOn;

    private Timeout(@Nullable Duration limit, boolean perAttempt, @Nullable Executor runOn) {
        this.limit = Violations.checkPositive("Timeout.limit", limit);
        this.perAttempt = perAttempt;
        this.runOn = runOn;
    }

    /**
     * A bound on what is inside it, whatever that is.
     *
     * @param limit the bound, above zero; beyond 36 years there is no bound
     * @return the timeout
     * @throws IllegalArgumentException if the limit is null, zero or negative
     */
    public static Timeout of(Duration limit) {
        return new Timeout(limit, false, null);
    }

    /**
     * A bound meant for each attempt. A pipeline refuses it outside a retry, where it could not mean that.
     *
     * @param limit the bound, above zero; beyond 36 years there is no bound
     * @return the timeout
     * @throws IllegalArgumentException if the limit is null, zero or negative
     */
    public static Timeout ofAttempt(Duration limit) {
        return new Timeout(limit, true, null);
    }

    /**
     * Has a caller whose thread would block wait while everything inside runs on an executor, so that work which heeds no
     * interrupt can be abandoned: when the bound passes, its thread is interrupted, the caller goes on, and whatever the
     * work brings later is discarded. In asynchronous forms nothing changes. The executor must not be one that its own
     * tasks wait for.
     *
     * @param executor where the work runs
     * @return a timeout that runs what is inside it there
     * @throws IllegalArgumentException if the executor is null
     */
    public Timeout runOn(Executor executor) {
        Violations.check(executor != null, "Timeout.runOn", executor, "an Executor");
        return new Timeout(limit, perAttempt, executor);
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
    public PolicyKind kind() {
        return PolicyKind.TIMEOUT;
    }

    @Override
    public List<Stage> stages(StageContext context) {
        long nanos = Nanos.of(limit);
        Overrun overrun = new Overrun(context, perAttempt, nanos);
        return List.of(
                perAttempt
                        ? new AttemptTimeoutStage(context.pipeline(), limit, nanos, runOn, overrun)
                        : new TimeoutStage(context.pipeline(), limit, nanos, runOn, overrun));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Timeout that
                && limit.equals(that.limit)
                && perAttempt == that.perAttempt
                && Objects.equals(runOn, that.runOn);
    }

    @Override
    public int hashCode() {
        return limit.hashCode() + (perAttempt ? 1 : 0);
    }

    @Override
    public String toString() {
        return "Timeout[" + limit + (perAttempt ? " per attempt" : "") + (runOn == null ? "]" : " on an executor]");
    }
}
