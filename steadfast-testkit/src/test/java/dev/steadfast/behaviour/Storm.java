package dev.steadfast.behaviour;

import dev.steadfast.Pipeline;
import dev.steadfast.policy.budget.Budget;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.testkit.VirtualTime;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/** 100 operations per second for 1200 seconds, whose attempts take no time and fail at random. */
final class Storm implements Supplier<String> {
    private static final int OPERATIONS = 120_000;
    private static final Duration BETWEEN = Duration.ofMillis(10);

    private final SplittableRandom random = new SplittableRandom(1);
    private final boolean sticky;
    private final double failureRatio;
    private boolean begins;
    private boolean fails;
    private long attempts;

    /** Without a stack trace: there are millions of them. */
    private static final class Failed extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Failed() {
            super("failed", null, false, false);
        }
    }

    private final Failed failed = new Failed();

    /**
     * What came of a storm.
     *
     * @param amplification attempts for each operation
     * @param success the share of operations that succeeded
     */
    record Figures(double amplification, double success) {}

    private Storm(boolean sticky, double failureRatio) {
        this.sticky = sticky;
        this.failureRatio = failureRatio;
    }

    static Figures of(Budget budget, boolean sticky, double failureRatio, int maxAttempts) {
        VirtualTime time = VirtualTime.auto();
        Pipeline pipeline = Pipeline.builder("storm")
                .environment(time.environment())
                .retry(Retry.builder()
                        .maxAttempts(maxAttempts)
                        .backoff(Backoff.none())
                        .budget(budget)
                        .build())
                .build();
        Storm storm = new Storm(sticky, failureRatio);
        int succeeded = 0;
        for (int i = 0; i < OPERATIONS; i++) {
            storm.begins = true;
            try {
                succeeded += pipeline.get(storm).length();
            } catch (Failed expected) {
                // counted by what did not succeed
            }
            time.advance(BETWEEN);
        }
        return new Figures((double) storm.attempts / OPERATIONS, (double) succeeded / OPERATIONS);
    }

    @Override
    public String get() {
        attempts++;
        if (begins || !sticky) {
            fails = random.nextDouble() < failureRatio;
            begins = false;
        }
        if (fails) {
            throw failed;
        }
        return "1";
    }
}
