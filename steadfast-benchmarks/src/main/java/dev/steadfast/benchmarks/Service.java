package dev.steadfast.benchmarks;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import org.openjdk.jmh.annotations.CompilerControl;

/**
 * The work that is called: a short method that is not inlined, as a call into another library would not be. Its exception
 * is made beforehand, so that no benchmark measures stack traces. Used by one thread at a time; for a course of successes
 * by many.
 */
public final class Service {
    private final IOException failure = new IOException("scripted");
    private final CompletableFuture<Object> served = CompletableFuture.completedFuture(this);
    private final CompletableFuture<Object> failed = CompletableFuture.failedFuture(failure);
    private Course course = Course.SUCCESS;
    private int calls;

    /** What the service does. */
    public enum Course {
        /** Each call succeeds. */
        SUCCESS,
        /** The first call of each operation fails, the second succeeds. */
        ONE_FAILURE,
        /** Each call fails. */
        EXHAUSTION
    }

    void take(Course next) {
        course = next;
    }

    @CompilerControl(CompilerControl.Mode.DONT_INLINE)
    Object work() throws IOException {
        if (serves()) {
            return this;
        }
        throw failure;
    }

    /** The same for work that answers with a future; it is complete already, and made beforehand. */
    @CompilerControl(CompilerControl.Mode.DONT_INLINE)
    CompletableFuture<Object> start() {
        return serves() ? served : failed;
    }

    private boolean serves() {
        return course == Course.SUCCESS || (course == Course.ONE_FAILURE && (calls++ & 1) == 1);
    }
}
