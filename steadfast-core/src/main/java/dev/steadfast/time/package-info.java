/** Time and randomness as seams: the only place that reads a clock, waits, or draws. */
@NullMarked
package dev.steadfast.time;

import org.jspecify.annotations.NullMarked;
