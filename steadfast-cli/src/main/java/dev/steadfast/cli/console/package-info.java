/** What the commands share: their surroundings, colours and the words for mistakes. */
@NullMarked
package dev.steadfast.cli.console;

import org.jspecify.annotations.NullMarked;
