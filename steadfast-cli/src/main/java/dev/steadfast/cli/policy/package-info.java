/** Options that describe a policy, and the values they take. */
@NullMarked
package dev.steadfast.cli.policy;

import org.jspecify.annotations.NullMarked;
