package dev.steadfast.environment;

import dev.steadfast.outcome.PolicyKind;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The switches of a pipeline or an environment, one for each kind of policy. Reading one costs one volatile read. Safe
 * for use by many threads.
 *
 * @since 0.1
 */
public final class PolicySwitches {
    private static final PolicyMode[] MODES = PolicyMode.values();
    private static final int BITS = 2;
    private static final int MASK = (1 << BITS) - 1;
    private static final VarHandle ALL;

    static {
        try {
            ALL = MethodHandles.lookup().findVarHandle(PolicySwitches.class, "all", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Two bits for each kind; 0 is all on. */
    private volatile int all;

    /** Whether any switch here, or of those that this stands around, was ever set to something else than on. */
    private volatile boolean touched;

    /** What else is asked where these are; null if nothing is. */
    private final @Nullable PolicySwitches around;

    /** Makes switches that are all on. */
    public PolicySwitches() {
        this.around = null;
    }

    /**
     * Makes switches that are all on, within others.
     *
     * @param around those that are obeyed as well; they remember whether these were ever used
     */
    public PolicySwitches(PolicySwitches around) {
        this.around = Objects.requireNonNull(around, "around");
    }

    /**
     * Tells whether all is on, here and in all switches made within these, because nobody has ever said otherwise. That
     * is how it is in most programs all the time, and it costs a call one read of one place; where this is false, the
     * single switches must be asked.
     *
     * @return whether no switch was ever set to anything but {@link PolicyMode#ON}
     */
    public boolean isUntouched() {
        return !touched;
    }

    /**
     * Reads a switch.
     *
     * @param kind the kind of policy
     * @return how it is switched
     */
    public PolicyMode mode(PolicyKind kind) {
        int now = all;
        return now == 0 ? PolicyMode.ON : MODES[(now >>> shift(kind)) & MASK];
    }

    /**
     * Sets a switch.
     *
     * @param kind the kind of policy
     * @param mode the new setting
     */
    @SuppressWarnings("EnumOrdinal") // as in shift
    public void mode(PolicyKind kind, PolicyMode mode) {
        int shift = shift(kind);
        int setting = Objects.requireNonNull(mode, "mode").ordinal() << shift;
        int before;
        do {
            before = all;
        } while (!ALL.compareAndSet(this, before, (before & ~(MASK << shift)) | setting));
        if (mode != PolicyMode.ON) {
            touch();
        }
    }

    /** After the switch was set: whoever sees that one was used finds it set. */
    private void touch() {
        touched = true;
        if (around != null) {
            around.touch();
        }
    }

    /**
     * Reads a switch of two places at once.
     *
     * @param other the other place
     * @param kind the kind of policy
     * @return the stricter of the two settings
     */
    public PolicyMode strictest(PolicySwitches other, PolicyKind kind) {
        PolicyMode here = mode(kind);
        PolicyMode there = other.mode(kind);
        return here.compareTo(there) > 0 ? here : there;
    }

    @SuppressWarnings("EnumOrdinal") // the number never leaves this object
    private static int shift(PolicyKind kind) {
        return kind.ordinal() * BITS;
    }
}
