package dev.steadfast.canary.engine;

final class RetryManager {}
