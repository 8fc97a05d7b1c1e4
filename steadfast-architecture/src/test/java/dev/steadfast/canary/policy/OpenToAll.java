package dev.steadfast.canary.policy;

/** A value that can be extended. */
public class OpenToAll {}
