/** Virtual time, scripted faults, recorded events and chosen randomness, for tests of code that retries. */
@NullMarked
package dev.steadfast.testkit;

import org.jspecify.annotations.NullMarked;
