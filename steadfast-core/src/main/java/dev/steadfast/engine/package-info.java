/** Compiled pipelines and the drivers that run them. Not exported: it interprets steps and knows no policy. */
@NullMarked
package dev.steadfast.engine;

import org.jspecify.annotations.NullMarked;
