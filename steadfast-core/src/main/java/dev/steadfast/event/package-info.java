/** What happened, as records, and those who are told. Nothing flows back into a decision. */
@NullMarked
package dev.steadfast.event;

import org.jspecify.annotations.NullMarked;
