package dev.steadfast.engine;

import dev.steadfast.environment.ContextCarrier;
import dev.steadfast.environment.Environment;
import dev.steadfast.outcome.Failures;
import dev.steadfast.time.Nanos;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Where an asynchronous operation comes from, for those that are not simply started by their caller. Immutable.
 *
 * @param workers where the work runs if it blocks; null if the work starts here and ends elsewhere
 * @param continuations where the operation goes on after a wait
 * @param carrier what carries the context to other threads; null if there is none
 * @param captured the context
 * @param base the index of the first stage: 0, or for a branch the one inside the stage that forked
 * @param baseLimit the bound around the first stage, which is enforced by whoever set it
 */
record Origin(
        @Nullable Executor workers,
        @Nullable Executor continuations,
        @Nullable ContextCarrier carrier,
        @Nullable Object captured,
        int base,
        long baseLimit) {

    /** Work that does not simply run where its caller is. */
    record Routed(Object work, Origin origin) {}

    /** Nothing but the caller's thread. */
    private static final Origin PLAIN = new Origin(null, null, null, null, 0, Nanos.UNLIMITED);

    /**
     * Where an operation comes from that starts now, on its caller's thread.
     *
     * @param environment its environment, which may have a context to carry
     * @param continuations where it goes on after a wait, or null
     * @param workers where its work runs, or null
     * @return null if all is as it mostly is
     */
    static @Nullable Origin here(
            Environment environment, @Nullable Executor continuations, @Nullable Executor workers) {
        ContextCarrier carrier = environment.contextCarrier();
        if (carrier == null && continuations == null && workers == null) {
            return null;
        }
        Object captured = carrier == null ? null : carrier.capture();
        return new Origin(workers, continuations, carrier, captured, 0, Nanos.UNLIMITED);
    }

    /** Asks something where the context may not be. Throws what is asked throws, or what carries the context. */
    long ask(LongSupplier question) {
        if (carrier == null) {
            return question.getAsLong();
        }
        Object before = carrier.install(captured);
        long answer;
        try {
            answer = question.getAsLong();
        } catch (Throwable thrown) {
            restore(carrier, before, thrown);
            throw thrown;
        }
        carrier.restore(before);
        return answer;
    }

    private static void restore(ContextCarrier carrier, @Nullable Object before, Throwable thrown) {
        try {
            carrier.restore(before);
        } catch (Throwable broken) {
            Failures.suppress(thrown, broken);
        }
    }

    /**
     * A branch of an operation, with the same executors and context.
     *
     * @param origin where the operation comes from
     * @param firstStage the index of the first stage of the branch
     * @param limit the bound around the branch
     * @param otherWorkers where its work runs, if elsewhere
     */
    static Origin branchOf(@Nullable Origin origin, int firstStage, long limit, @Nullable Executor otherWorkers) {
        Origin from = origin == null ? PLAIN : origin;
        Executor workers = from.workers != null ? from.workers : otherWorkers;
        return new Origin(workers, from.continuations, from.carrier, from.captured, firstStage, limit);
    }
}
