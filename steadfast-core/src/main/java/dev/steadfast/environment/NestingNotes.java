package dev.steadfast.environment;

import dev.steadfast.log.Log;
import java.lang.ref.WeakReference;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Notices retries around retries where nobody has passed on the attempt: it remembers the last failures that pipelines
 * have given up on, and warns once for each pair of pipelines if another retries one of them. Best effort: of many
 * failures at the same time it forgets some. Holds no failure in memory. Safe for use by many threads.
 */
final class NestingNotes {
    /** A power of two. */
    private static final int PLACES = 16;

    private static final int MOST_PAIRS = 1_000;

    private final AtomicReferenceArray<@Nullable Note> ring = new AtomicReferenceArray<>(PLACES);
    private final AtomicInteger next = new AtomicInteger();
    private final ConcurrentHashMap<String, Boolean> warned = new ConcurrentHashMap<>();

    /** A failure that a pipeline has given up on. */
    private static final class Note extends WeakReference<Throwable> {
        private final String pipeline;

        Note(String pipeline, Throwable failure) {
            super(failure);
            this.pipeline = pipeline;
        }
    }

    void exhausted(String pipeline, Throwable failure) {
        if (noteOf(failure) != null) {
            // A shared exception, or the same one on its way through several layers: the innermost counts.
            return;
        }
        ring.set(next.getAndIncrement() & (PLACES - 1), new Note(pipeline, failure));
    }

    void failed(String pipeline, Throwable failure, boolean known) {
        Note note = noteOf(failure);
        if (note != null && !note.pipeline.equals(pipeline)) {
            warn(pipeline, note.pipeline, known);
        }
    }

    private @Nullable Note noteOf(Throwable failure) {
        for (int i = 0; i < PLACES; i++) {
            Note note = ring.get(i);
            if (note != null && note.refersTo(failure)) {
                return note;
            }
        }
        return null;
    }

    private void warn(String outer, String inner, boolean known) {
        if (warned.size() >= MOST_PAIRS || warned.putIfAbsent(outer + '\n' + inner, true) != null) {
            return;
        }
        Log.warn(
                () -> "Pipeline " + outer + (known ? " does not retry" : " retries") + " what pipeline " + inner
                        + " inside it has retried already"
                        + (known
                                ? ", since the attempt was passed on; let one of the two do without a retry"
                                : ", so their attempts multiply; let one layer retry, or pass on the attempt with"
                                        + " CallOptions.within(attempt)")
                        + ". This is logged once for each pair",
                null);
    }
}
