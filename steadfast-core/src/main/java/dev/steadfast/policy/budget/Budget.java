package dev.steadfast.policy.budget;

import dev.steadfast.spi.Handle;
import dev.steadfast.spi.StageContext;
import java.util.List;

/**
 * What retries are paid from: a {@link RetryBudget}, whose state is each retry's own, or a {@link SharedBudget}, whose
 * state all retries share that are given it. Safe for use by many threads.
 *
 * @since 0.1
 */
public sealed interface Budget permits RetryBudget, SharedBudget {
    /**
     * The state for one stage that draws on this budget: a retry, or whatever else adds load.
     *
     * @param context what the stage was made with
     * @return a state of its own for a value, the one state for a handle
     */
    BudgetState state(StageContext context);

    /**
     * Whether a retry waits for the budget when it is empty.
     *
     * @param byDefault what holds if {@link RetryBudget#whenEmpty} was not said
     * @return whether it waits
     */
    boolean waits(boolean byDefault);

    /**
     * Tells whether it can ever refuse.
     *
     * @return false for {@link RetryBudget#unlimited()}
     */
    boolean isLimited();

    /**
     * The handles that a policy with this budget must name in {@link dev.steadfast.spi.Policy#handles()}.
     *
     * @return this, if it is a handle
     */
    List<Handle> handles();
}
