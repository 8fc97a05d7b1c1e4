/** How a bad setting is reported. Not exported. */
@NullMarked
package dev.steadfast.validation;

import org.jspecify.annotations.NullMarked;
