package dev.steadfast.benchmarks;

import java.io.IOException;
import org.openjdk.jmh.annotations.CompilerControl;

/**
 * The work that is called: an empty method that is not inlined, as a call into another library would not be. Its
 * exception is made beforehand, so that no benchmark measures stack traces. Confined to one benchmark thread.
 */
final class Service {
    private final IOException failure = new IOException("scripted");
    private int calls;

    /** Returns. */
    @CompilerControl(CompilerControl.Mode.DONT_INLINE)
    Object succeed() {
        return this;
    }

    /** Fails on every first call, and returns on the second. */
    @CompilerControl(CompilerControl.Mode.DONT_INLINE)
    Object failOnce() throws IOException {
        if ((calls++ & 1) == 0) {
            throw failure;
        }
        return this;
    }

    /** Fails always. */
    @CompilerControl(CompilerControl.Mode.DONT_INLINE)
    Object fail() throws IOException {
        throw failure;
    }
}
