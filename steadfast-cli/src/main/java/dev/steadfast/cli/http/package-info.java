/** The command http. */
@NullMarked
package dev.steadfast.cli.http;

import org.jspecify.annotations.NullMarked;
