/** The command flaky: a server to try retries on. */
@NullMarked
package dev.steadfast.cli.flaky;

import org.jspecify.annotations.NullMarked;
