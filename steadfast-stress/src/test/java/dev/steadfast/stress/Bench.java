package dev.steadfast.stress;

import dev.steadfast.Pipeline;
import dev.steadfast.PipelineBuilder;
import dev.steadfast.environment.Environment;
import dev.steadfast.event.Event;
import dev.steadfast.event.OperationEnded;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;

/**
 * One asynchronous operation whose surroundings are in the hands of the actors, and the books of what it did. Its
 * executor's tasks are run by who lets time pass, or in the end by who looks. Safe for use by many threads.
 */
final class Bench {
    final HandTimer time = new HandTimer();
    final Audit outside = new Audit();
    final Audit inside = new Audit();
    final Pipeline pipeline;

    private final Environment environment;
    private final AtomicInteger ends = new AtomicInteger();
    private final AtomicInteger discarded = new AtomicInteger();

    /** A pipeline of the policies between two audits. */
    Bench(UnaryOperator<PipelineBuilder> policies) {
        environment = Environment.builder()
                .name("race")
                .time(time)
                .executor(time.executor())
                .build();
        pipeline = policies.apply(Pipeline.builder("race")
                        .environment(environment)
                        .listener(this::told)
                        .discard(String.class, (String result) -> discarded.incrementAndGet())
                        .add(outside))
                .add(inside)
                .build();
    }

    private void told(Event event) {
        if (event instanceof OperationEnded) {
            ends.incrementAndGet();
        }
    }

    /** How it ended, in a word, and how many results were discarded. */
    String end(CompletableFuture<?> operation) {
        time.runTasks();
        return word(operation) + ", discarded " + discarded;
    }

    static String word(CompletableFuture<?> operation) {
        if (!operation.isDone()) {
            return "hangs";
        }
        if (operation.isCancelled()) {
            return "cancelled";
        }
        try {
            return String.valueOf(operation.join());
        } catch (CompletionException failed) {
            return String.valueOf(failed.getCause().getClass().getSimpleName());
        }
    }

    int discarded() {
        return discarded.get();
    }

    /** What must hold after every race; empty if it does. */
    String faults() {
        return (ends.get() == 1 ? "" : ", told " + ends + " ends")
                + outside.faults()
                + inside.faults()
                + (environment.pendingOperations() == 0 ? "" : ", still pending")
                + (time.waiting() == 0 ? "" : ", a timer left");
    }
}
