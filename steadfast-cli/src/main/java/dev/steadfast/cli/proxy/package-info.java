/** The command proxy: spoils TCP connections on purpose. */
@NullMarked
package dev.steadfast.cli.proxy;

import org.jspecify.annotations.NullMarked;
