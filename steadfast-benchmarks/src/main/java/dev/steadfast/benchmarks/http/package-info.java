/** What the HTTP client adds to a request. */
@NullMarked
package dev.steadfast.benchmarks.http;

import org.jspecify.annotations.NullMarked;
