package dev.steadfast.spi;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * Leave to make one call, given by a policy to code that runs without a pipeline. It ends once: the first of
 * {@link #succeeded}, {@link #failed} and {@link #ignored} counts, any after it does nothing. One that is not ended is
 * lost to the policy, so it belongs in a try-with-resources. Safe for use by many threads.
 *
 * @since 0.1
 */
public final class Permit implements AutoCloseable {
    private static final VarHandle ENDED;

    static {
        try {
            ENDED = MethodHandles.lookup().findVarHandle(Permit.class, "ended", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Stage stage;
    private final long token;

    @SuppressWarnings({"unused", "FieldMayBeFinal"}) // through the handle
    private volatile boolean ended;

    private Permit(Stage stage, long token) {
        this.stage = stage;
        this.token = token;
    }

    /**
     * Makes a permit for a pass that a stage has let in. For policies.
     *
     * @param stage the stage, which must not have {@link Stage#OWNS}
     * @param token the token it gave
     * @return the permit
     */
    public static Permit of(Stage stage, long token) {
        return new Permit(stage, token);
    }

    /** The call succeeded, and its result does not matter. */
    public void succeeded() {
        succeeded(null);
    }

    /**
     * The call returned. Whether that was a success is for the policy to say.
     *
     * @param result what it returned
     */
    public void succeeded(@Nullable Object result) {
        if (end()) {
            told(() -> {
                if (stage.success(token, result) != Step.DONE) {
                    stage.failure(token, result, null, null, Long.MAX_VALUE);
                }
            });
        }
    }

    /**
     * The call threw. Whether that was a failure is for the policy to say.
     *
     * @param thrown what it threw
     */
    public void failed(Throwable thrown) {
        if (end()) {
            told(() -> stage.failure(token, null, thrown, null, Long.MAX_VALUE));
        }
    }

    /** The call was not made, or was cancelled: it says nothing about the service. */
    public void ignored() {
        if (end()) {
            try {
                stage.abandon(token);
            } finally {
                release();
            }
        }
    }

    /** Ends the permit as {@link #ignored} unless it has ended. */
    @Override
    public void close() {
        ignored();
    }

    /** As a driver would: what the user's own judgement throws comes out, and gives back what the call held. */
    private void told(Runnable end) {
        try {
            end.run();
        } catch (Throwable callback) {
            stage.abandon(token);
            throw callback;
        } finally {
            release();
        }
    }

    private void release() {
        if ((stage.flags() & Stage.HOLDS) != 0) {
            stage.released(token);
        }
    }

    private boolean end() {
        return ENDED.compareAndSet(this, false, true);
    }
}
