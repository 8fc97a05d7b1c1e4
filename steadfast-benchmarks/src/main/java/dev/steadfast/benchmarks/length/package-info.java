/** How cost grows with the number of policies, retries and keys. */
@NullMarked
package dev.steadfast.benchmarks.length;

import org.jspecify.annotations.NullMarked;
