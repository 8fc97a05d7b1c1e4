/** The timeout policy: a bound on an operation or on one attempt, by its position. */
@NullMarked
package dev.steadfast.policy.timeout;

import org.jspecify.annotations.NullMarked;
