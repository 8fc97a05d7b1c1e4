/** What policies have in common: saying whether an outcome is a success, a failure, or has no vote. */
@NullMarked
package dev.steadfast.policy.classify;

import org.jspecify.annotations.NullMarked;
