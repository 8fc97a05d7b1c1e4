/** Harm done on purpose, to see how a program takes it: faults, results, waits, and whatever else goes wrong. */
@NullMarked
package dev.steadfast.policy.chaos;

import org.jspecify.annotations.NullMarked;
