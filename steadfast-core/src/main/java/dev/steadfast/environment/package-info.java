/** What a pipeline runs in: time, executor, randomness, listeners and the process-wide switch. */
@NullMarked
package dev.steadfast.environment;

import org.jspecify.annotations.NullMarked;
