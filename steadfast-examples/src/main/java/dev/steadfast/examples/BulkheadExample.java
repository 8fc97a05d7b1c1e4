package dev.steadfast.examples;

import dev.steadfast.Pipeline;
import dev.steadfast.environment.Environment;
import dev.steadfast.policy.bulkhead.Bulkhead;
import dev.steadfast.policy.bulkhead.BulkheadFull;
import dev.steadfast.policy.bulkhead.BulkheadSettings;
import dev.steadfast.spi.Permit;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/** Bulkheads: how many calls are under way at once. */
public final class BulkheadExample {
    private BulkheadExample() {}

    /** One for all that call a service, with some who may wait. */
    public static Bulkhead shared(Environment environment) {
        // region shared
        Bulkhead printer = Bulkhead.of(
                "printer",
                BulkheadSettings.builder()
                        .permits(2) // under way at once
                        .queue(3) // so many may wait
                        .maxWait(Duration.ofSeconds(1)) // for so long
                        .build(),
                environment);
        // endregion
        return printer;
    }

    /** A pipeline with it. */
    public static Pipeline pipeline(Environment environment, Bulkhead printer) {
        // region pipeline
        Pipeline labels = Pipeline.builder("labels")
                .environment(environment)
                .timeout(Duration.ofSeconds(5)) // waiting included
                .bulkhead(printer)
                .build();
        // endregion
        return labels;
    }

    /** What the caller does when there is no room. */
    public static String printOrLater(Pipeline labels, Service service) throws IOException, InterruptedException {
        // region rejected
        try {
            return labels.call(() -> service.send("label")).body();
        } catch (BulkheadFull full) {
            return "printed later: " + full.reason(); // FULL at once, or WAITED
        }
        // endregion
    }

    /** Without a pipeline. */
    public static boolean byHand(Bulkhead printer, Runnable work) {
        // region by-hand
        Optional<Permit> room = printer.tryAcquire();
        if (room.isEmpty()) {
            return false;
        }
        try (Permit permit = room.get()) {
            work.run();
            permit.succeeded();
        }
        return true;
        // endregion
    }
}
