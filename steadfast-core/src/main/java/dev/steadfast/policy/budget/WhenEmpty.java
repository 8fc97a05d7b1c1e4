package dev.steadfast.policy.budget;

/**
 * What a retry does that its budget cannot pay for.
 *
 * @since 0.1
 */
public enum WhenEmpty {
    /** The operation ends with the failure at hand, and the reason {@code BUDGET}. */
    FAIL,

    /**
     * The retry is put off until the floor of the budget has paid for it, one after the other. It is booked at once, so
     * nobody queues. A wait that does not fit the time left ends the operation, with the reason {@code DEADLINE}.
     */
    WAIT
}
