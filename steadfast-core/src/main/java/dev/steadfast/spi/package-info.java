/** The stage contract on which every policy and every driver stands, built-in ones included. */
@NullMarked
package dev.steadfast.spi;

import org.jspecify.annotations.NullMarked;
