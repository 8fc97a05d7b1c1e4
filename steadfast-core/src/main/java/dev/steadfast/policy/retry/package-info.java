/** The retry policy: what is retried, after how long, how often, and at what cost. */
@NullMarked
package dev.steadfast.policy.retry;

import org.jspecify.annotations.NullMarked;
