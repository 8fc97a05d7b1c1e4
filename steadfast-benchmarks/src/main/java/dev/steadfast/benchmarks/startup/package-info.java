/** What the first policy and the first call cost a program: time, classes, and bytes of classes. */
@NullMarked
package dev.steadfast.benchmarks.startup;

import org.jspecify.annotations.NullMarked;
