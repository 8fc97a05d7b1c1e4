package dev.steadfast;

import dev.steadfast.engine.CompiledPipeline;
import dev.steadfast.engine.Discards;
import dev.steadfast.environment.Environment;
import dev.steadfast.event.Listener;
import dev.steadfast.log.Log;
import dev.steadfast.spi.Handle;
import dev.steadfast.spi.Policy;
import dev.steadfast.validation.Violations;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * All that was said to a builder, from which a pipeline is made, and made anew in another environment. Immutable.
 *
 * @param name the name of the pipeline
 * @param policies the policies, outermost first
 * @param listeners the pipeline's own listeners
 * @param discards what becomes of thrown-away results
 * @param counted whether operations are counted though nobody listens
 * @param propagateCancel whether what the user's work has started is cancelled with its attempt
 */
record PipelineRecipe(
        String name,
        List<Policy> policies,
        List<Listener> listeners,
        List<Discards.Rule> discards,
        boolean counted,
        boolean propagateCancel) {
    PipelineRecipe {
        policies = List.copyOf(policies);
        listeners = List.copyOf(listeners);
        discards = List.copyOf(discards);
    }

    /** Notes everything that is wrong. */
    void check(Environment environment, Violations all) {
        if (isComposed()) {
            new Composition(policies).check(all);
        }
        for (Handle handle : handles()) {
            if (handle.environment() != environment) {
                all.require(false, "environment", environment, "that of " + handle + ": " + handle.environment());
            }
        }
    }

    Pipeline madeIn(Environment environment) {
        environment.noteBuilt(name);
        if (isComposed()) {
            for (String doubt : CompositionAdvice.on(policies)) {
                Log.warn(() -> "Pipeline " + name + ": " + doubt, null);
            }
        }
        CompiledPipeline compiled = new CompiledPipeline(
                name, policies, environment, listeners, new Discards(discards), counted, propagateCancel);
        return new Pipeline(this, compiled);
    }

    /** Whether there is an order at all: a policy alone stands in no other's way. */
    private boolean isComposed() {
        return policies.size() > 1;
    }

    /** For a copy of a pipeline; its handles would tie the copy to the pipelines that it is to be apart from. */
    Pipeline copiedInto(Environment environment) {
        List<Handle> handles = handles();
        if (!handles.isEmpty()) {
            throw new IllegalStateException("Pipeline " + name + " cannot be copied into " + environment
                    + ": it shares " + handles + "; build it anew, with handles made for that environment");
        }
        return madeIn(environment);
    }

    /** The policies as text, outermost first. */
    String order() {
        return policies.stream().map(Object::toString).collect(Collectors.joining(" > "));
    }

    private List<Handle> handles() {
        List<Handle> handles = new ArrayList<>();
        for (Policy policy : policies) {
            handles.addAll(policy.handles());
        }
        return handles;
    }
}
