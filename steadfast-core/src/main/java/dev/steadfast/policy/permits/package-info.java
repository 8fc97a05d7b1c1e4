/** What policies share that count the calls under way: permits, and those who wait for one. Not exported. */
@NullMarked
package dev.steadfast.policy.permits;

import org.jspecify.annotations.NullMarked;
