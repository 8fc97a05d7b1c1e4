/** What a server says about when to come back: the saying as a value, how far it is followed, and how it is read. */
@NullMarked
package dev.steadfast.hint;

import org.jspecify.annotations.NullMarked;
