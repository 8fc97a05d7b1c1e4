package dev.steadfast.policy.retry;

import org.jspecify.annotations.Nullable;

/**
 * What a {@link Verifier} found out about work whose outcome was in doubt. Immutable.
 *
 * @since 0.1
 */
public final class Verification {
    private static final Verification NOT_DONE = new Verification(false, null);
    private static final Verification UNKNOWN = new Verification(false, null);

    private final boolean done;
    private final @Nullable Object value;

    private Verification(boolean done, @Nullable Object value) {
        this.done = done;
        this.value = value;
    }

    /**
     * The work was done after all: the operation succeeds with this value. Its type is not checked here or by the retry:
     * a wrong one is a {@link ClassCastException} at the caller, where the value is used.
     *
     * @param value what the work would have returned; it must be of the type that the caller expects
     * @return the answer
     */
    public static Verification done(@Nullable Object value) {
        return new Verification(true, value);
    }

    /**
     * The work was not done: it may be repeated, as far as the retry allows.
     *
     * @return the answer
     */
    public static Verification notDone() {
        return NOT_DONE;
    }

    /**
     * Nobody can tell: the operation ends rather than do the work twice.
     *
     * @return the answer
     */
    public static Verification unknown() {
        return UNKNOWN;
    }

    boolean isDone() {
        return done;
    }

    boolean isUnknown() {
        return this == UNKNOWN;
    }

    @Nullable Object value() {
        return value;
    }

    @Override
    public String toString() {
        return done ? "done" : this == NOT_DONE ? "not done" : "unknown";
    }
}
