/** The data of one operation: attempts, outcomes, reasons, and the exceptions that Steadfast itself throws. */
@NullMarked
package dev.steadfast.outcome;

import org.jspecify.annotations.NullMarked;
