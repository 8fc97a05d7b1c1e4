/** How listeners are told of changes: in order, one at a time, with no lock held. Not exported. */
@NullMarked
package dev.steadfast.notice;

import org.jspecify.annotations.NullMarked;
