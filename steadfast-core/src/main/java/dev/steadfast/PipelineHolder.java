package dev.steadfast;

import dev.steadfast.environment.PolicySwitches;
import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.validation.Violations;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The place of a pipeline that is exchanged while the program runs: {@code holder.pipeline().call(…)}. Calls under way
 * end on the pipeline that they began with; calls that begin after {@link #replace} take the new one.
 *
 * <p>A pipeline is immutable, so this is how policies without state are changed: build another pipeline with the same
 * name and the same handles, and put it in. State in handles is kept, because both share it; that of policies given as
 * values, such as the default budget of a retry, is new. Where that matters, use a handle. Safe for use by many threads.
 *
 * @see Registry#holder
 * @since 0.1
 */
public final class PipelineHolder {
    private final String name;
    /** Written under the lock; a call needs no more than to see one or the other. */
    private volatile Pipeline current;

    private final ReentrantLock exchanging = new ReentrantLock();
    /** Who tells of exchanges; null if nobody does. */
    private final @Nullable Registry registry;

    PipelineHolder(Pipeline pipeline, @Nullable Registry registry) {
        this.name = pipeline.name();
        this.current = pipeline;
        this.registry = registry;
    }

    /**
     * Makes a holder that belongs to no registry.
     *
     * @param pipeline the first pipeline
     * @return a new holder
     */
    public static PipelineHolder of(Pipeline pipeline) {
        return new PipelineHolder(Objects.requireNonNull(pipeline, "pipeline"), null);
    }

    /**
     * Names what is held, whichever it is.
     *
     * @return the name of every pipeline that was or will be in here
     */
    public String name() {
        return name;
    }

    /**
     * The pipeline for a call that begins now. Not to be kept beyond the call.
     *
     * @return the pipeline
     */
    public Pipeline pipeline() {
        return current;
    }

    /**
     * Exchanges the pipeline. The new one takes over the switches of the one before, as far as its own are less strict:
     * what an operator has switched off stays off. Its counters begin at 0.
     *
     * @param next the new pipeline, of the same name
     * @return the pipeline before
     * @throws IllegalArgumentException if it has another name
     */
    public Pipeline replace(Pipeline next) {
        Objects.requireNonNull(next, "next");
        Violations.check(name.equals(next.name()), "PipelineHolder.pipeline", next, "a pipeline named " + name);
        return registry == null ? exchange(next) : registry.exchange(this, next);
    }

    Pipeline exchange(Pipeline next) {
        exchanging.lock();
        try {
            Pipeline before = current;
            takeOver(before.switches(), next.switches());
            current = next;
            return before;
        } finally {
            exchanging.unlock();
        }
    }

    private static void takeOver(PolicySwitches from, PolicySwitches to) {
        for (PolicyKind kind : PolicyKind.values()) {
            to.mode(kind, to.strictest(from, kind));
        }
    }

    @Override
    public String toString() {
        return "PipelineHolder[" + current + "]";
    }
}
