package dev.steadfast.benchmarks.peer;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import org.openjdk.jmh.annotations.CompilerControl;

/**
 * The work that is called: a short method that is not inlined, as a call into another library would not be. Its exception
 * is made beforehand, so that no benchmark measures stack traces. Used by one thread at a time; for a course of successes
 * by many. Tests extend it; no benchmark does.
 */
public class Service {
    /** What a call gives that succeeds. */
    public static final Object ANSWER = "served";

    /** For lambdas that capture nothing. It always serves. */
    public static final Service SERVING = new Service(Course.SUCCESS);

    /** So many numbers lie on each side of the counter that no other thread writes to its cache line. */
    private static final int PADDING = 16;

    private final IOException failure = new IOException("scripted");
    private final CompletableFuture<Object> served = CompletableFuture.completedFuture(ANSWER);
    private final CompletableFuture<Object> failed = CompletableFuture.failedFuture(failure);
    private final int[] calls = new int[2 * PADDING + 1];
    private int failures;
    private int period;

    /** What the service does. */
    public enum Course {
        /** Each call succeeds. */
        SUCCESS(0, 1),
        /** The first call of each operation fails, the second succeeds. */
        ONE_FAILURE(1, 2),
        /** The first three calls of each operation fail, the fourth succeeds. */
        THREE_FAILURES(3, 4),
        /** Each 64th call fails: 1.6 %. */
        RARE_FAILURES(1, 64),
        /** Each call fails. */
        EXHAUSTION(1, 1);

        private final int failures;
        private final int period;

        Course(int failures, int period) {
            this.failures = failures;
            this.period = period;
        }
    }

    /**
     * A service.
     *
     * @param course what it does
     */
    public Service(Course course) {
        this(course.failures, course.period);
    }

    private Service(int failures, int period) {
        this.failures = failures;
        this.period = period;
    }

    /**
     * A service whose operations fail some times before they succeed.
     *
     * @param failures how many times
     * @return a new service
     */
    public static Service failing(int failures) {
        return new Service(failures, failures + 1);
    }

    /**
     * Changes what the service does.
     *
     * @param next what it does from now on
     */
    public final void take(Course next) {
        failures = next.failures;
        period = next.period;
        calls[PADDING] = 0;
    }

    /** {@return whether each call succeeds} */
    final boolean alwaysServes() {
        return failures == 0;
    }

    /**
     * Serves.
     *
     * @return {@link #ANSWER}
     * @throws IOException if the course says so
     */
    @CompilerControl(CompilerControl.Mode.DONT_INLINE)
    public Object work() throws IOException {
        if (serves()) {
            return ANSWER;
        }
        throw failure;
    }

    /** {@return the same for work that answers with a future; it is complete already, and made beforehand} */
    @CompilerControl(CompilerControl.Mode.DONT_INLINE)
    public CompletableFuture<Object> start() {
        return serves() ? served : failed;
    }

    private boolean serves() {
        if (failures == 0) {
            return true;
        }
        int call = calls[PADDING];
        calls[PADDING] = call + 1 == period ? 0 : call + 1;
        return call >= failures;
    }
}
