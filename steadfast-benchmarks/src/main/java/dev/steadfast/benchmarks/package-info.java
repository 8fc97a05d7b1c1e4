/** Benchmarks. Build and run: {@code mvn -q -Pbench -DskipTests -pl steadfast-benchmarks -am package} and then {@code java -jar steadfast-benchmarks/target/benchmarks.jar}. */
@NullMarked
package dev.steadfast.benchmarks;

import org.jspecify.annotations.NullMarked;
