/** Metrics of pipelines and handles for Micrometer. Start at {@link dev.steadfast.micrometer.SteadfastMetrics}. */
@NullMarked
package dev.steadfast.micrometer;

import org.jspecify.annotations.NullMarked;
