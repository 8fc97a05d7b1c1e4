/** Turns calls away on the client's side, as often as the service would. */
@NullMarked
package dev.steadfast.policy.throttle;

import org.jspecify.annotations.NullMarked;
