/** The one way to the library's own log lines, which never fails whoever writes one. Not exported. */
@NullMarked
package dev.steadfast.log;

import org.jspecify.annotations.NullMarked;
