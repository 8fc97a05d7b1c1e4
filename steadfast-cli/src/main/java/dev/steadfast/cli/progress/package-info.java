/** What the commands tell about attempts, in words or in JSON. */
@NullMarked
package dev.steadfast.cli.progress;

import org.jspecify.annotations.NullMarked;
