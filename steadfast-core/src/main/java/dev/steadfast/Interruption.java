package dev.steadfast;

import dev.steadfast.outcome.OperationInterrupted;

/** What forms of call that cannot throw an {@link InterruptedException} do about one. Stateless. */
final class Interruption {
    private Interruption() {}

    /** The flag is set, and the failure before the interrupt is not lost. */
    static RuntimeException unchecked(String pipeline, InterruptedException interrupt) {
        Thread.currentThread().interrupt();
        OperationInterrupted unchecked = new OperationInterrupted(pipeline, interrupt);
        for (Throwable earlier : interrupt.getSuppressed()) {
            unchecked.addSuppressed(earlier);
        }
        return unchecked;
    }
}
