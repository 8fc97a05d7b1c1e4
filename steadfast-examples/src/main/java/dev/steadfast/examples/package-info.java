/** Examples that run as tests; the snippets of every page are cut from them. */
@NullMarked
package dev.steadfast.examples;

import org.jspecify.annotations.NullMarked;
