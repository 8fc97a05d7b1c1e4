package dev.steadfast.policy.retry;

import dev.steadfast.log.WarnOnce;
import dev.steadfast.outcome.Action;
import dev.steadfast.outcome.AsyncCall;
import dev.steadfast.outcome.Attempt;
import dev.steadfast.spi.Operation;
import dev.steadfast.time.TimeSource;
import dev.steadfast.validation.Violations;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * What to put right before a call is tried again: renew a token, look up a node anew, open a session. Equal by
 * identity, and once per operation wherever plans name it. Safe for use by many threads, as what it runs must be.
 *
 * <p>In single flight, operations that need the repair at the same time share one: the first runs it, the others wait
 * for it. One that ended well after the failed attempt had begun counts for that attempt too, so a storm of refused
 * tokens renews the token once. If the repair fails, it has failed for all who waited, and each of them ends with the
 * same exception. If the operation that runs it is cut or interrupted, another that waits takes over.
 *
 * <p>A repair must not need itself: one that goes through a pipeline with its own plan may wait, in single flight, for
 * its own end. Only a call that blocks, on the very thread that repairs, is noticed, and ends with its failure. Give it a
 * pipeline without that plan, and put a timeout around the retry, which bounds the repair and all waits for it.
 *
 * @see FailurePlan#repair
 * @since 0.1
 */
public final class Repair {
    private final String name;
    private final @Nullable Work work;
    private final @Nullable Action<?> sharedAction;
    private final @Nullable AsyncCall<?> sharedCall;

    /** What a repair has started may be broken where it is cancelled; no operation depends on that. */
    final WarnOnce brokenCancel;

    /** The flight that those who need the repair now take part in. */
    private final AtomicReference<@Nullable Flight> current = new AtomicReference<>();

    /** When the repair last ended well, by which clock. */
    private volatile @Nullable Finish last;

    private record Finish(TimeSource time, long nanos) {
        boolean isAfter(TimeSource clock, long instant) {
            return time == clock && nanos - instant > 0;
        }
    }

    /** Leaves the repair of one operation to its driver. */
    private interface Work {
        void leaveIn(Operation operation, @Nullable Object result, @Nullable Throwable failure);
    }

    private Repair(
            String name, @Nullable Work work, @Nullable Action<?> sharedAction, @Nullable AsyncCall<?> sharedCall) {
        Violations.check(name != null && !name.isBlank(), "Repair.name", name, "a name that is not blank");
        this.name = name;
        this.brokenCancel = new WarnOnce(
                "what should cancel the repair " + name + " threw; the operation goes on, and this is logged once");
        this.work = work;
        this.sharedAction = sharedAction;
        this.sharedCall = sharedCall;
    }

    /**
     * A repair of what belongs to one operation. It may block; where the operation holds no thread, it runs on the
     * executor.
     *
     * @since 0.1
     */
    @FunctionalInterface
    public interface Fix {
        /**
         * Repairs.
         *
         * @param result what the attempt returned; null if it returned null or threw
         * @param failure what the attempt threw, looked at through wrappers; null if it returned
         * @param attempt the attempt
         * @throws Exception if it cannot be repaired; this ends the operation
         */
        void mend(@Nullable Object result, @Nullable Throwable failure, Attempt attempt) throws Exception;
    }

    /**
     * A repair of what belongs to one operation, started here and ended elsewhere. It must not block.
     *
     * @since 0.1
     */
    @FunctionalInterface
    public interface AsyncFix {
        /**
         * Starts to repair.
         *
         * @param result what the attempt returned; null if it returned null or threw
         * @param failure what the attempt threw, looked at through wrappers; null if it returned
         * @param attempt the attempt
         * @return what completes when it is repaired, not null
         * @throws Exception if it cannot be repaired; this ends the operation
         */
        CompletionStage<?> mend(@Nullable Object result, @Nullable Throwable failure, Attempt attempt) throws Exception;
    }

    /**
     * A repair that operations share, by code that may block. Keep one object for what is repaired, and give it to all
     * retries that need it.
     *
     * @param name the name, for messages
     * @param action the repair; its thread is interrupted if the operation that runs it is given up
     * @return a new repair
     * @throws IllegalArgumentException if the name is null or blank
     */
    public static Repair singleFlight(String name, Action<?> action) {
        return new Repair(name, null, Objects.requireNonNull(action, "action"), null);
    }

    /**
     * A repair that operations share, by code that does not block; otherwise as {@link #singleFlight}.
     *
     * @param <T> the type of what it ends with, which is ignored
     * @param name the name, for messages
     * @param call the repair; what it started is cancelled if the operation that started it is given up
     * @return a new repair
     * @throws IllegalArgumentException if the name is null or blank
     */
    public static <T extends @Nullable Object> Repair singleFlightAsync(String name, AsyncCall<T> call) {
        return new Repair(name, null, null, Objects.requireNonNull(call, "call"));
    }

    /**
     * A repair that each operation makes for itself, by code that may block.
     *
     * @param name the name, for messages
     * @param fix the repair
     * @return a new repair
     * @throws IllegalArgumentException if the name is null or blank
     */
    public static Repair each(String name, Fix fix) {
        Objects.requireNonNull(fix, "fix");
        return new Repair(
                name,
                (operation, result, failure) -> operation.next(() -> {
                    fix.mend(result, failure, operation.attempt());
                    return Flight.DONE;
                }),
                null,
                null);
    }

    /**
     * A repair that each operation makes for itself, by code that does not block.
     *
     * @param name the name, for messages
     * @param fix the repair
     * @return a new repair
     * @throws IllegalArgumentException if the name is null or blank
     */
    public static Repair eachAsync(String name, AsyncFix fix) {
        Objects.requireNonNull(fix, "fix");
        return new Repair(
                name,
                (operation, result, failure) ->
                        operation.nextAsync(() -> fix.mend(result, failure, operation.attempt())),
                null,
                null);
    }

    /** Whether operations take part in one another's repair. */
    boolean isShared() {
        return work == null;
    }

    /** Leaves the repair of one operation to its driver; not if it is shared. */
    void leaveIn(Operation operation, @Nullable Object result, @Nullable Throwable failure) {
        Objects.requireNonNull(work).leaveIn(operation, result, failure);
    }

    /**
     * Takes part in a shared repair, as its leader if nobody else makes it.
     *
     * @param time the clock
     * @param beganNanos when the attempt that failed had begun
     * @return the flight; null if the repair has been made since then
     */
    @Nullable Flight join(TimeSource time, long beganNanos, Object participant) {
        while (true) {
            if (isDoneSince(time, beganNanos)) {
                return null;
            }
            Flight running = current.get();
            if (running != null) {
                return running;
            }
            Flight mine = new Flight(this, time, participant);
            if (current.compareAndSet(null, mine)) {
                // Between the first look and this, one may have come to its end.
                if (isDoneSince(time, beganNanos)) {
                    mine.succeeded();
                    return null;
                }
                return mine;
            }
        }
    }

    private boolean isDoneSince(TimeSource time, long beganNanos) {
        Finish seen = last;
        return seen != null && seen.isAfter(time, beganNanos);
    }

    /** A flight has ended well. */
    void finished(TimeSource time) {
        last = new Finish(time, time.nanos());
    }

    /** A flight is over; who needs the repair from now on begins another. */
    void over(Flight flight) {
        current.compareAndSet(flight, null);
    }

    /** Leaves a part in a flight to the driver of an operation: the leader's, or that of one who waits. */
    void leaveIn(Operation operation, Flight flight, Object participant, Executor executor) {
        if (!flight.isLedBy(participant)) {
            operation.nextAsync(() -> flight.end(executor));
        } else if (sharedAction != null) {
            operation.next(() -> flight.run(sharedAction));
        } else {
            AsyncCall<?> call = Objects.requireNonNull(sharedCall);
            operation.nextAsync(() -> flight.start(call));
        }
    }

    @Override
    public String toString() {
        return "Repair[" + name + "]";
    }
}
