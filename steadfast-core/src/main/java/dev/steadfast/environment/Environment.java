package dev.steadfast.environment;

import dev.steadfast.event.Listener;
import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.time.RandomSource;
import dev.steadfast.time.TimeSource;
import dev.steadfast.validation.Violations;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * What pipelines run in: time, the executor for delayed work, randomness, listeners, and the switches for all policies.
 * Safe for use by many threads.
 *
 * @since 0.1
 */
public final class Environment implements AutoCloseable {
    private static final Environment SHARED = new Environment("shared");

    private final String name;
    private final TimeSource time;
    /** Null for the common pool, which is made when it is asked for. */
    private final @Nullable Executor executor;

    private final RandomSource random;
    private final List<Listener> listeners;
    private final @Nullable ContextCarrier contextCarrier;
    /** Empty until an operation waits. */
    private final AtomicReference<@Nullable PendingOperations> pending = new AtomicReference<>();

    private volatile boolean closed;
    private final BuildWatch builds = new BuildWatch();
    /** Empty until a pipeline gives up after retries. */
    private final AtomicReference<@Nullable NestingNotes> nesting = new AtomicReference<>();

    private final PolicySwitches switches = new PolicySwitches();

    private Environment(String name) {
        this.name = name;
        this.time = TimeSource.system();
        this.executor = null;
        this.random = RandomSource.threadLocal();
        this.listeners = List.of();
        this.contextCarrier = null;
    }

    private Environment(Builder builder) {
        this.name = Objects.requireNonNull(builder.name);
        this.time = Objects.requireNonNull(builder.time);
        this.executor = builder.executor;
        this.random = Objects.requireNonNull(builder.random);
        this.listeners = List.copyOf(builder.listeners);
        this.contextCarrier = builder.contextCarrier;
    }

    /**
     * The environment of every pipeline that is given no other: the machine's time, the common pool, the JDK's
     * randomness, no listeners.
     *
     * @return the shared environment
     */
    public static Environment shared() {
        return SHARED;
    }

    /**
     * Starts an environment of one's own, with the parts of {@link #shared()} unless said otherwise.
     *
     * @return a new builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * The time by which pipelines measure and wait.
     *
     * @return the time source
     */
    public TimeSource time() {
        return time;
    }

    /**
     * Where work runs that does not run on its caller's thread.
     *
     * @return the executor
     */
    public Executor executor() {
        return executor == null ? ForkJoinPool.commonPool() : executor;
    }

    /**
     * Where jitter comes from.
     *
     * @return the random source
     */
    public RandomSource random() {
        return random;
    }

    /**
     * Those who are told of every pipeline in this environment, before the pipeline's own listeners.
     *
     * @return the listeners, in order
     */
    public List<Listener> listeners() {
        return listeners;
    }

    /**
     * What carries the caller's context to the threads of asynchronous operations.
     *
     * @return the carrier; null if nothing is carried
     */
    public @Nullable ContextCarrier contextCarrier() {
        return contextCarrier;
    }

    /**
     * Counts the operations that wait for something at this moment: asynchronous ones for whatever they wait for,
     * others for the time of a retry or for a permit.
     *
     * @return how many there are
     */
    public int pendingOperations() {
        PendingOperations present = pending.get();
        return present == null ? 0 : present.size();
    }

    /**
     * Lists an operation that begins to wait. For drivers.
     *
     * @param operation the operation, not listed yet
     */
    public void waits(PendingOperation operation) {
        PendingOperations present = pending.get();
        if (present == null) {
            pending.compareAndSet(null, new PendingOperations());
            present = Objects.requireNonNull(pending.get());
        }
        present.add(operation);
        if (closed) {
            // It may have been too late to be found by close().
            operation.environmentClosed();
        }
    }

    /**
     * Forgets an operation that waits no longer. For drivers.
     *
     * @param operation the operation
     */
    public void waitsNoLonger(PendingOperation operation) {
        Objects.requireNonNull(pending.get()).remove(operation);
    }

    /**
     * Ends all operations that wait for something, as cancelled; a thread that waits gets a
     * {@link java.util.concurrent.CancellationException} with the last failure as suppressed. From then on a new
     * operation throws {@link IllegalStateException}. {@link #shared()} only ends what waits, and goes on. Closing
     * again does nothing.
     */
    @Override
    public void close() {
        closed = this != SHARED;
        PendingOperations present = pending.get();
        if (present != null) {
            present.closeAll();
        }
    }

    /**
     * Tells whether new operations are refused.
     *
     * @return whether it was closed
     */
    public boolean isClosed() {
        return closed;
    }

    /**
     * The switch for all policies of one kind in this environment.
     *
     * @param kind the kind of policy
     * @return how they are switched
     */
    public PolicyMode mode(PolicyKind kind) {
        return switches.mode(kind);
    }

    /**
     * Switches all policies of one kind in this environment. Takes effect with the next call that enters one, for
     * retries and fallbacks with the next failure; what is under way ends as it began.
     *
     * @param kind the kind of policy
     * @param mode the new setting
     */
    public void mode(PolicyKind kind, PolicyMode mode) {
        switches.mode(kind, mode);
    }

    /**
     * The switches of this environment, one for each kind of policy. For drivers.
     *
     * @return the switches
     */
    public PolicySwitches switches() {
        return switches;
    }

    /**
     * Notes that a pipeline was built in this environment. Called by {@code build()}; a name that comes a hundred times
     * within ten seconds is warned of in the log, once: a pipeline built for each call protects nothing.
     *
     * @param pipeline the name of the pipeline
     */
    public void noteBuilt(String pipeline) {
        builds.note(pipeline, time.nanos());
    }

    /**
     * Notes that a pipeline has given up on a failure after retries of its own. For stages.
     *
     * @param pipeline the name of the pipeline
     * @param failure the failure, looked at through wrappers; it is not held in memory
     */
    public void exhausted(String pipeline, Throwable failure) {
        NestingNotes notes = nesting.get();
        if (notes == null) {
            nesting.compareAndSet(null, new NestingNotes());
            notes = Objects.requireNonNull(nesting.get());
        }
        notes.exhausted(pipeline, failure);
    }

    /**
     * Tells of a failure that a pipeline is about to judge as one to be retried. If another has given up on it before,
     * a warning is logged, once for each pair of names. For stages.
     *
     * @param pipeline the name of the pipeline
     * @param failure the failure, looked at through wrappers
     * @param known whether the pipeline knows that, because the attempt was passed on, and so does not retry it
     */
    public void retriable(String pipeline, Throwable failure, boolean known) {
        NestingNotes notes = nesting.get();
        if (notes != null) {
            notes.failed(pipeline, failure, known);
        }
    }

    @Override
    public String toString() {
        return "Environment[" + name + "]";
    }

    /** Collects the parts of an environment. Used by one thread; not shared. */
    public static final class Builder {
        private @Nullable String name = "unnamed";
        private @Nullable TimeSource time = SHARED.time;
        private @Nullable Executor executor;
        private boolean nullExecutor;
        private @Nullable RandomSource random = SHARED.random;
        private final List<Listener> listeners = new ArrayList<>();
        private boolean nullListener;
        private @Nullable ContextCarrier contextCarrier;
        private boolean nullCarrier;

        private Builder() {}

        /**
         * Names the environment in messages. Default {@code unnamed}.
         *
         * @param value the name, not blank
         * @return this builder
         */
        public Builder name(String value) {
            name = value;
            return this;
        }

        /**
         * Sets the time by which pipelines measure and wait. Default {@link TimeSource#system()}.
         *
         * @param value the time source
         * @return this builder
         */
        public Builder time(TimeSource value) {
            time = value;
            return this;
        }

        /**
         * Sets where work runs that does not run on its caller's thread. Default the common pool. One that runs its
         * tasks on the spot, such as {@code Runnable::run}, is not used for what comes from a timer or a grant: that
         * goes on in the common pool, so that no code of the user's runs on the timer's thread.
         *
         * @param value the executor
         * @return this builder
         */
        public Builder executor(Executor value) {
            nullExecutor = value == null;
            executor = value;
            return this;
        }

        /**
         * Sets where jitter comes from. Default {@link RandomSource#threadLocal()}.
         *
         * @param value the random source
         * @return this builder
         */
        public Builder random(RandomSource value) {
            random = value;
            return this;
        }

        /**
         * Adds one who is told of every pipeline in this environment. Default none.
         *
         * @param value the listener
         * @return this builder
         */
        public Builder listener(Listener value) {
            if (value == null) {
                nullListener = true;
            } else {
                listeners.add(value);
            }
            return this;
        }

        /**
         * Sets what carries the caller's context to the threads of asynchronous operations. Default none.
         *
         * @param value the carrier
         * @return this builder
         */
        public Builder contextCarrier(ContextCarrier value) {
            nullCarrier = value == null;
            contextCarrier = value;
            return this;
        }

        /**
         * Makes the environment.
         *
         * @return a new environment
         * @throws IllegalArgumentException if a part is null or the name is blank, with one line for each
         */
        public Environment build() {
            new Violations("Environment")
                    .named(name)
                    .require(time != null, "time", time, "a TimeSource")
                    .require(!nullExecutor, "executor", null, "an Executor")
                    .require(random != null, "random", random, "a RandomSource")
                    .require(!nullListener, "listener", null, "a Listener")
                    .require(!nullCarrier, "contextCarrier", null, "a ContextCarrier")
                    .throwIfAny();
            return new Environment(this);
        }
    }
}
