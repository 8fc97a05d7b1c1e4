/** The command demo: a retry storm on real HTTP, and policies that make it or do not. */
@NullMarked
package dev.steadfast.cli.demo;

import org.jspecify.annotations.NullMarked;
