package dev.steadfast.canary;

/** What nothing below may know. */
public final class Facade {}
