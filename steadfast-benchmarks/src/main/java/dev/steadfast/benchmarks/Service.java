package dev.steadfast.benchmarks;

import java.io.IOException;
import org.openjdk.jmh.annotations.CompilerControl;

/**
 * The work that is called: a short method that is not inlined, as a call into another library would not be. Its exception
 * is made beforehand, so that no benchmark measures stack traces. Confined to one benchmark thread.
 */
public final class Service {
    private final IOException failure = new IOException("scripted");
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
        if (course == Course.SUCCESS || (course == Course.ONE_FAILURE && (calls++ & 1) == 1)) {
            return this;
        }
        throw failure;
    }
}
