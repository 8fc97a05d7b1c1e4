/** The commands that run all rows and write what they cost, beside what is aimed at. */
@NullMarked
package dev.steadfast.benchmarks.report;

import org.jspecify.annotations.NullMarked;
