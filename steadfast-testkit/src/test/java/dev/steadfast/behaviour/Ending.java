package dev.steadfast.behaviour;

/**
 * What came out of a driver.
 *
 * @param value what was returned; null if something was thrown
 * @param thrown what was thrown; null if something was returned
 * @param interruptedAfter whether the thread's interrupt flag was set afterwards
 */
public record Ending<T>(T value, Throwable thrown, boolean interruptedAfter) {}
