package dev.steadfast.canary.notice;

import dev.steadfast.canary.event.BadEvent;

/** Knows what is above it. */
public record BadNotice(BadEvent above) {}
