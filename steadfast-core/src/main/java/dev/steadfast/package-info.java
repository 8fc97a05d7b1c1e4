/** The facade: what a user of Steadfast meets first. */
@NullMarked
package dev.steadfast;

import org.jspecify.annotations.NullMarked;
