/** What the policies cost that stand in no row of the table. */
@NullMarked
package dev.steadfast.benchmarks.policies;

import org.jspecify.annotations.NullMarked;
