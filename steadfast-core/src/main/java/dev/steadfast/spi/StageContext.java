package dev.steadfast.spi;

import dev.steadfast.environment.Environment;
import dev.steadfast.environment.PolicyMode;
import dev.steadfast.event.Listeners;
import dev.steadfast.event.PolicyReconfigured;
import dev.steadfast.event.PolicyRejected;
import dev.steadfast.outcome.CallRejected;
import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.time.Nanos;
import dev.steadfast.time.RandomSource;
import dev.steadfast.time.TimeSource;

/**
 * What a stage is given when a pipeline is compiled. Safe for use by many threads.
 *
 * @since 0.1
 */
public interface StageContext {
    /**
     * Names the pipeline.
     *
     * @return its name
     */
    String pipeline();

    /**
     * Those who listen to the pipeline.
     *
     * @return the listeners
     */
    Listeners listeners();

    /**
     * Where randomness comes from.
     *
     * @return the random source
     */
    RandomSource random();

    /**
     * The time source, for stamping events, for wall-clock dates, and for what fills up with time, such as a budget. A
     * stage does not measure an operation with it.
     *
     * @return the time source
     */
    TimeSource time();

    /**
     * What the pipeline runs in.
     *
     * @return its environment
     */
    Environment environment();

    /**
     * How policies of one kind are switched right now: the stricter of the pipeline's and the environment's setting. A
     * stage that gives permits reads it on entry, one that acts on failures when there is one.
     *
     * @param kind the kind of policy
     * @return the mode
     */
    PolicyMode mode(PolicyKind kind);

    /**
     * The context of a stage that serves a handle without a pipeline: it bears the handle's name, has the listeners and
     * switches of its environment, and counts no operations.
     *
     * @param handle the handle
     * @return the context
     */
    static StageContext of(Handle handle) {
        return new HandleContext(handle, Listeners.of(handle.environment().listeners()));
    }

    /**
     * Tells the listeners that a policy has refused a call. For stages.
     *
     * @param rejection what the caller is thrown
     * @param observed whether the call went on all the same, because the policy only observes
     */
    default void rejected(CallRejected rejection, boolean observed) {
        if (!listeners().isEmpty()) {
            listeners()
                    .publish(new PolicyRejected(
                            pipeline(),
                            time().nanos(),
                            rejection.kind(),
                            rejection.policy().orElse(null),
                            rejection.reason(),
                            rejection.retryAfter().map(Nanos::of).orElse(PolicyRejected.UNKNOWN),
                            observed));
        }
    }

    /**
     * Tells the listeners that a handle has been given other settings. For handles, in the context that is {@link #of}
     * them.
     *
     * @param kind the kind of policy
     * @param before the settings before, told as text
     * @param after the settings after, told as text
     */
    default void reconfigured(PolicyKind kind, Object before, Object after) {
        if (!listeners().isEmpty()) {
            listeners()
                    .publish(new PolicyReconfigured(
                            pipeline(), time().nanos(), kind, before.toString(), after.toString()));
        }
    }

    /**
     * Tells whether nobody further out in this pipeline has asked about a handle. Of several stages that share it, the one
     * that is answered true counts the operations for it. For stages, while they are made.
     *
     * @param handle the handle
     * @return whether this is the first time that it is asked about
     */
    default boolean isOutermostWith(Handle handle) {
        return true;
    }

    /**
     * Counts the operations that the pipeline has begun. Never falls from one reading to the next.
     *
     * @return how many there were; 0 unless a stage has {@link Stage#COUNTED}, or the pipeline counts for another
     *     reason
     */
    long operations();
}
