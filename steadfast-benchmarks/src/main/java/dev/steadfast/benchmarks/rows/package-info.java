/** A benchmark for each row of the table; what it compares stands at its field {@code library}. */
@NullMarked
package dev.steadfast.benchmarks.rows;

import org.jspecify.annotations.NullMarked;
