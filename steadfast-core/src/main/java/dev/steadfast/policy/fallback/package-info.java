/** Answers in place of what failed: a value, a function of the failure, another pipeline, the last good value. */
@NullMarked
package dev.steadfast.policy.fallback;

import org.jspecify.annotations.NullMarked;
