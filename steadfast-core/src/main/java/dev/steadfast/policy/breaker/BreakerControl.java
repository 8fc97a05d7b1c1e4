package dev.steadfast.policy.breaker;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Isolates several breakers with one word, also those that are attached only later. It holds the breakers that are
 * attached. Safe for use by many threads.
 *
 * @since 0.1
 */
public final class BreakerControl {
    private final List<CircuitBreaker> breakers = new CopyOnWriteArrayList<>();
    private volatile boolean isolated;

    /** Makes a control to which nothing is attached, and which does not isolate. */
    public BreakerControl() {}

    /**
     * Attaches a breaker. If the control isolates, it is isolated now.
     *
     * @param breaker the breaker
     * @return this control
     */
    public BreakerControl attach(CircuitBreaker breaker) {
        breakers.add(Objects.requireNonNull(breaker, "breaker"));
        // Read after it was added: a word said meanwhile reaches it here or there.
        if (isolated) {
            obey(List.of(breaker));
        }
        return this;
    }

    /** Isolates all breakers, and each that is attached until {@link #reset()}. */
    public void isolate() {
        isolated = true;
        obey(breakers);
    }

    /** Resets all breakers. */
    public void reset() {
        isolated = false;
        obey(breakers);
    }

    /** Does what was said last, also where another word comes meanwhile, from another thread or from a listener. */
    private void obey(List<CircuitBreaker> whom) {
        boolean word;
        do {
            word = isolated;
            whom.forEach(word ? CircuitBreaker::isolate : CircuitBreaker::reset);
        } while (word != isolated);
    }

    /**
     * Tells whether breakers are isolated by this control.
     *
     * @return what was said last
     */
    public boolean isIsolated() {
        return isolated;
    }
}
