package dev.steadfast.policy.chaos;

import java.util.function.BooleanSupplier;

/**
 * A switch by which harm is turned on and off while a program runs; off at first. One switch may serve many policies.
 * Safe for use by many threads.
 *
 * @since 0.1
 */
public final class ChaosSwitch implements BooleanSupplier {
    private volatile boolean enabled;

    /** Makes a switch that is off. */
    public ChaosSwitch() {}

    /**
     * Turns it on or off, for all calls that begin from now on.
     *
     * @param value whether it is on
     */
    public void enabled(boolean value) {
        enabled = value;
    }

    /**
     * Reads it.
     *
     * @return whether it is on
     */
    public boolean isEnabled() {
        return enabled;
    }

    @Override
    public boolean getAsBoolean() {
        return enabled;
    }

    @Override
    public String toString() {
        return "ChaosSwitch[" + (enabled ? "on" : "off") + "]";
    }
}
