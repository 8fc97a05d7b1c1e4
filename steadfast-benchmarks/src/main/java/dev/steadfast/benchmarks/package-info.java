/**
 * What Steadfast costs, beside the peers. Where things are: {@code rows} has a class for each row of the table that is
 * aimed at, {@code peer} an adapter for each library, {@code report} the commands that run all rows and write the table.
 * {@code length} asks what many policies, retries and keys cost; {@code pending} what operations cost that wait;
 * {@code startup} what the first call costs; {@code policies} and {@code http} what stands in no row.
 *
 * <p>Build once with {@code mvn -q -Pbench -DskipTests -pl steadfast-benchmarks -am package}; the javadoc of each
 * benchmark has the command that runs it.
 */
@NullMarked
package dev.steadfast.benchmarks;

import org.jspecify.annotations.NullMarked;
