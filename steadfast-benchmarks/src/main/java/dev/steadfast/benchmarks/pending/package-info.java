/** What many asynchronous operations cost that wait for their next attempt at once. */
@NullMarked
package dev.steadfast.benchmarks.pending;

import org.jspecify.annotations.NullMarked;
