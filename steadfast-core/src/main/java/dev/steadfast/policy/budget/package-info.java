/** Budgets: how much load retries may add, whatever single operations would like. */
@NullMarked
package dev.steadfast.policy.budget;

import org.jspecify.annotations.NullMarked;
