/** The door: {@link dev.steadfast.Pipeline} and its builder. Everything else is reached from here. */
@NullMarked
package dev.steadfast;

import org.jspecify.annotations.NullMarked;
