/** Hedges: sending a call once more beside one that takes long, and taking the first good answer. */
@NullMarked
package dev.steadfast.policy.hedge;

import org.jspecify.annotations.NullMarked;
