package dev.steadfast.canary.event;

/** May use the recorder: named so, and in this package. */
final class JfrAllowed extends jdk.jfr.Event {}
