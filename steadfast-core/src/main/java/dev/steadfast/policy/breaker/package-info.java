/** The circuit breaker: it lets no call through while most of them fail, and finds out by probes when to do so again. */
@NullMarked
package dev.steadfast.policy.breaker;

import org.jspecify.annotations.NullMarked;
