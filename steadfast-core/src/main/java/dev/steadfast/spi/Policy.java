package dev.steadfast.spi;

import dev.steadfast.event.Listener;
import dev.steadfast.outcome.PolicyKind;
import java.util.List;

/**
 * A description of what should be done around a call. Immutable: its state, if any, belongs to the stages made from it
 * or to a handle that it carries.
 *
 * @implSpec The built-in policies use this interface as any other does.
 * @since 0.1
 */
public interface Policy {
    /**
     * Makes the stages of one pipeline. Called once when the pipeline is built.
     *
     * @param context what the stages need to know
     * @return the stages, outermost first; at least one
     */
    List<Stage> stages(StageContext context);

    /**
     * What kind of policy this is, for switches, events and the check of the order.
     *
     * @return the kind, {@link PolicyKind#CUSTOM} by default
     */
    default PolicyKind kind() {
        return PolicyKind.CUSTOM;
    }

    /**
     * Those whom this policy brings along as listeners of the pipeline.
     *
     * @return the listeners, none by default
     */
    default List<Listener> listeners() {
        return List.of();
    }

    /**
     * The state that this policy shares with other pipelines. A pipeline is built only in the environment of its
     * handles.
     *
     * @return the handles, none by default
     */
    default List<Handle> handles() {
        return List.of();
    }
}
