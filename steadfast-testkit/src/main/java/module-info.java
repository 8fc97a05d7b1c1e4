/**
 * Tests of code that retries, without waiting: virtual time, scripted faults, recorded events, chosen randomness,
 * and a proxy that spoils connections.
 *
 * <p>Start at {@link dev.steadfast.testkit.VirtualTime}, or at
 * {@link dev.steadfast.testkit.proxy.FaultProxy}.
 */
module dev.steadfast.testkit {
    requires transitive dev.steadfast;
    requires static org.jspecify;

    exports dev.steadfast.testkit;
    exports dev.steadfast.testkit.proxy;
}
