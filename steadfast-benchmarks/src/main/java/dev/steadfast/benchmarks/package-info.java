/**
 * What retries cost, beside the peers. Build once with
 * {@code mvn -q -Pbench -DskipTests -pl steadfast-benchmarks -am package}; the javadoc of each benchmark has the
 * command that runs it.
 */
@NullMarked
package dev.steadfast.benchmarks;

import org.jspecify.annotations.NullMarked;
