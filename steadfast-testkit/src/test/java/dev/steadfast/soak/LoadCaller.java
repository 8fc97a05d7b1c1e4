package dev.steadfast.soak;

import dev.steadfast.Pipeline;
import dev.steadfast.outcome.Outcome;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.policy.breaker.CircuitOpen;
import dev.steadfast.policy.bulkhead.BulkheadFull;
import dev.steadfast.policy.ratelimit.RateLimited;
import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;

/** A thread that calls and keeps its own books, which nobody else writes; to be read when it has ended. */
final class LoadCaller extends Thread {
    /** What the work of these calls throws; nobody looks at where from. */
    private static final class Lost extends IOException {
        private static final long serialVersionUID = 1L;

        @Override
        public Throwable fillInStackTrace() {
            return this;
        }
    }

    /** Of one pipeline. */
    static final class Books {
        /** What the work throws. Of these books alone: two pipelines that meet one failure look like a nested retry. */
        private final Lost failure = new Lost();

        long begun;
        long values;
        long lost;
        long runs;
        long failedRuns;
        long full;
        long open;
        long overRate;
        long unexpected;
        /** What the successes are to bring back to the budget. */
        long broughtBack;

        final Map<StopReason, Long> reasons = new EnumMap<>(StopReason.class);

        long rejected() {
            return full + open + overRate;
        }

        void add(Books other) {
            begun += other.begun;
            values += other.values;
            lost += other.lost;
            runs += other.runs;
            failedRuns += other.failedRuns;
            full += other.full;
            open += other.open;
            overRate += other.overRate;
            unexpected += other.unexpected;
            broughtBack += other.broughtBack;
            other.reasons.forEach((reason, times) -> reasons.merge(reason, times, Long::sum));
        }
    }

    final Books outside = new Books();
    final Books inside = new Books();
    final Books limited = new Books();
    final Books failing = new Books();
    private final Loaded loaded;
    private final long endNanos;
    private final SplittableRandom random;

    LoadCaller(Loaded loaded, long endNanos, long seed) {
        super("load-caller");
        this.loaded = loaded;
        this.endNanos = endNanos;
        this.random = new SplittableRandom(seed);
    }

    @Override
    public void run() {
        Callable<String> outsideWork = () -> work(outside);
        Callable<String> insideWork = () -> work(inside);
        Callable<String> limitedWork = () -> work(limited);
        Callable<String> failingWork = () -> work(failing, 97);
        while (loaded.environment.time().nanos() - endNanos < 0) {
            for (int i = 0; i < 50; i++) {
                through(loaded.outside, outside, outsideWork);
                throughInside(insideWork);
                through(loaded.limited, limited, limitedWork);
            }
            through(loaded.failing, failing, failingWork);
        }
    }

    /** Mostly well; for 4 of 67 ms mostly not, in all threads at once, so that breakers open on a slow machine too. */
    private String work(Books books) throws IOException {
        return work(books, (loaded.environment.time().nanos() >> 22 & 15) == 0 ? 80 : 6);
    }

    private String work(Books books, int failuresOfHundred) throws IOException {
        books.runs++;
        if (random.nextInt(100) < failuresOfHundred) {
            books.failedRuns++;
            throw books.failure;
        }
        return "value";
    }

    private void through(Pipeline pipeline, Books books, Callable<String> work) {
        long before = books.runs;
        books.begun++;
        try {
            pipeline.call(work::call);
            books.values++;
            books.broughtBack += books.runs - before > 1 ? Loaded.COST : 1;
        } catch (Throwable thrown) {
            ended(books, thrown);
        }
    }

    private void throughInside(Callable<String> work) {
        Books books = inside;
        books.begun++;
        Outcome<String> outcome = loaded.inside.outcome(work::call);
        books.reasons.merge(outcome.history().reason(), 1L, Long::sum);
        if (outcome instanceof Outcome.Failed<String> failed) {
            ended(books, failed.failure());
        } else {
            books.values++;
        }
    }

    private void ended(Books books, Throwable thrown) {
        if (thrown == books.failure) {
            books.lost++;
        } else if (thrown instanceof BulkheadFull) {
            books.full++;
        } else if (thrown instanceof CircuitOpen) {
            books.open++;
        } else if (thrown instanceof RateLimited) {
            books.overRate++;
        } else {
            books.unexpected++;
        }
    }
}
