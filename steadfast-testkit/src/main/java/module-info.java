/**
 * Tests of code that retries, without waiting: virtual time, scripted faults, recorded events, chosen randomness.
 *
 * <p>Start at {@link dev.steadfast.testkit.VirtualTime}.
 */
module dev.steadfast.testkit {
    requires transitive dev.steadfast;
    requires static org.jspecify;

    exports dev.steadfast.testkit;
}
