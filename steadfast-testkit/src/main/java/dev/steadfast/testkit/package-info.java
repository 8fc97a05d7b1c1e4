/** Steadfast for tests: virtual time, scripted faults, recording listeners. */
@NullMarked
package dev.steadfast.testkit;

import org.jspecify.annotations.NullMarked;
