package dev.steadfast.engine;

import java.io.InterruptedIOException;
import java.net.SocketTimeoutException;
import java.nio.channels.ClosedByInterruptException;
import org.jspecify.annotations.Nullable;

/** Tells which failures are the answer of code to being interrupted. Stateless. */
final class Interrupts {
    /** A chain of causes may be a ring; no real one is as long. */
    private static final int MOST_LAYERS = 1_000;

    private Interrupts() {}

    /** Whether a failure, or one of its causes, is what the JDK throws for an interrupt. */
    static boolean answeredBy(Throwable thrown) {
        Throwable layer = thrown;
        for (int i = 0; layer != null && i < MOST_LAYERS; i++) {
            if (isAnswer(layer)) {
                return true;
            }
            layer = causeOf(layer);
        }
        return false;
    }

    private static boolean isAnswer(Throwable layer) {
        return layer instanceof InterruptedException
                || layer instanceof ClosedByInterruptException
                || (layer instanceof InterruptedIOException && !(layer instanceof SocketTimeoutException));
    }

    private static @Nullable Throwable causeOf(Throwable layer) {
        try {
            return layer.getCause();
        } catch (Throwable brokenGetCause) {
            return null;
        }
    }
}
