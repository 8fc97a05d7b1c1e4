package dev.steadfast.cli.flaky;

import org.jspecify.annotations.Nullable;

/**
 * How a {@link FlakyServer} fails. Immutable.
 *
 * @param failures how many requests on a path fail before one succeeds, at least 0
 * @param status the status of a failure, 400 to 599
 * @param retryAfterSeconds the header {@code Retry-After} of a failure, at least 0; null for none
 * @param port the port, 0 to 65535; 0 for any that is free
 * @param delayNanos how long each answer takes, at least 0
 * @param requests after how many requests to stop; 0 for never
 */
public record FlakySettings(
        int failures, int status, @Nullable Integer retryAfterSeconds, int port, long delayNanos, int requests) {}
