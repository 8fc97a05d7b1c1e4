/**
 * Metrics of Steadfast's pipelines and handles for Micrometer.
 *
 * <p>Start at {@link dev.steadfast.micrometer.SteadfastMetrics}.
 */
// Micrometer's jars have no descriptors of their own, but names that they keep.
@SuppressWarnings({"requires-automatic", "requires-transitive-automatic"})
module dev.steadfast.micrometer {
    requires transitive dev.steadfast;
    requires transitive micrometer.core;
    requires static org.jspecify;

    exports dev.steadfast.micrometer;
}
