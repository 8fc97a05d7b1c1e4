/** Steadfast for tests: virtual time, scripted faults, recording listeners. */
module dev.steadfast.testkit {
    requires transitive dev.steadfast;
    requires static org.jspecify;

    exports dev.steadfast.testkit;
}
