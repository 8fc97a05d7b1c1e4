package dev.steadfast.canary.engine;

final class UsesFlightRecorder extends jdk.jfr.Event {}
