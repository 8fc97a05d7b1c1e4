package dev.steadfast.canary.engine;

import java.time.Duration;

record KeepsADuration(Duration delay) {}
