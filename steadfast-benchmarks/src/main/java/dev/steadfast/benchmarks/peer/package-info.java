/** An adapter for each library, which puts its policies around the same work, each at its best. */
@NullMarked
package dev.steadfast.benchmarks.peer;

import org.jspecify.annotations.NullMarked;
