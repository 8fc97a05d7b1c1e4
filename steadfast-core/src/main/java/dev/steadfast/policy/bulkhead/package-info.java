/** The bulkhead policy: a bound on how many calls are under way at once. */
@NullMarked
package dev.steadfast.policy.bulkhead;

import org.jspecify.annotations.NullMarked;
