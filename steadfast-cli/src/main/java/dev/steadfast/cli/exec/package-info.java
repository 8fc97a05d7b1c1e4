/** The command exec. */
@NullMarked
package dev.steadfast.cli.exec;

import org.jspecify.annotations.NullMarked;
