/** The steadfast command. */
@NullMarked
package dev.steadfast.cli;

import org.jspecify.annotations.NullMarked;
