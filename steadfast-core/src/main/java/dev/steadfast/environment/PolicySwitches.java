package dev.steadfast.environment;

import dev.steadfast.outcome.PolicyKind;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;

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

    /** Two bits for each kind; all 0 is all on. */
    private final AtomicInteger bits = new AtomicInteger();

    /** Makes switches that are all on. */
    public PolicySwitches() {}

    /**
     * Reads a switch.
     *
     * @param kind the kind of policy
     * @return how it is switched
     */
    public PolicyMode mode(PolicyKind kind) {
        int all = bits.get();
        return all == 0 ? PolicyMode.ON : MODES[(all >>> shift(kind)) & MASK];
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
        bits.updateAndGet(all -> (all & ~(MASK << shift)) | setting);
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
