/** What policies share that count the calls under way: permits, those who wait for one, and the switch. Not exported. */
@NullMarked
package dev.steadfast.policy.permits;

import org.jspecify.annotations.NullMarked;
