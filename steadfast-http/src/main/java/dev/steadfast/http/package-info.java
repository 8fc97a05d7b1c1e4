/**
 * Steadfast for the JDK's HTTP client. Start at {@link dev.steadfast.http.ResilientHttpClient}, which is a client itself:
 * blocking and asynchronous, it goes wherever one is expected. What HTTP says about repeating a request is in {@link
 * dev.steadfast.http.HttpRetry}, for use in any pipeline.
 */
@NullMarked
package dev.steadfast.http;

import org.jspecify.annotations.NullMarked;
