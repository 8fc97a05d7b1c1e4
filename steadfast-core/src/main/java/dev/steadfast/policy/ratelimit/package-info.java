/** The rate limiter policy: a bound on how many calls begin in a span of time. */
@NullMarked
package dev.steadfast.policy.ratelimit;

import org.jspecify.annotations.NullMarked;
