/** Finds out from latency and failures how many calls may be under way at once. */
@NullMarked
package dev.steadfast.policy.limiter;

import org.jspecify.annotations.NullMarked;
