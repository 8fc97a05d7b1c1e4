/**
 * A TCP proxy on the loopback address that spoils connections on purpose: slow, cut, reset or silent, switched while
 * they are open. Start at {@link dev.steadfast.testkit.proxy.FaultProxy}.
 */
@NullMarked
package dev.steadfast.testkit.proxy;

import org.jspecify.annotations.NullMarked;
