/** Steadfast for the JDK's HTTP client. */
@NullMarked
package dev.steadfast.http;

import org.jspecify.annotations.NullMarked;
