package dev.steadfast.outcome;

import java.io.UncheckedIOException;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * How failures are looked at, and how one is attached to another. Stateless. Safe for use by many threads.
 *
 * @since 0.1
 */
public final class Failures {
    /** A shared exception object must not grow for ever. */
    private static final int MOST_SUPPRESSED = 32;

    /** A {@code getCause} that makes a new exception each time has no end; no real chain is as long. */
    private static final int MOST_LOOKED_AT = 100_000;

    /** By how many layers a program may translate a failure and have it recognised. */
    private static final int MOST_LAYERS = 100;

    private Failures() {}

    /**
     * Looks through the wrappers of asynchronous and reflective code: {@link CompletionException},
     * {@link ExecutionException}, {@link UncheckedIOException} and {@link UndeclaredThrowableException}, at any depth.
     *
     * @param thrown what was thrown
     * @return what is inside the wrappers; {@code thrown} itself if it is none, has no cause, is wrapped in itself, or
     *     has no end. A {@code getCause} that throws counts as no cause
     */
    public static Throwable unwrap(Throwable thrown) {
        Throwable inner = thrown;
        Throwable slow = thrown;
        boolean advance = false;
        int looked = 0;
        while (isWrapper(inner)) {
            Throwable cause = causeOf(inner);
            if (cause == null) {
                return inner;
            }
            inner = cause;
            if (inner == slow || ++looked > MOST_LOOKED_AT) {
                return thrown;
            }
            if (advance) {
                Throwable after = causeOf(slow);
                slow = after == null ? slow : after;
            }
            advance = !advance;
        }
        return inner;
    }

    /**
     * Tells whether a failure is of a class: the object thrown, or any layer of it down to the unwrapped one.
     *
     * @param thrown what was thrown
     * @param type the class asked for
     * @return whether a layer is an instance of it
     */
    public static boolean isA(Throwable thrown, Class<?> type) {
        return layer(thrown, type) != null;
    }

    /**
     * Finds the innermost layer of a failure that is of a class, from the unwrapped one up to the object thrown.
     *
     * @param thrown what was thrown
     * @param type the class asked for
     * @return the layer; null if none is an instance of the class
     */
    public static @Nullable Throwable layer(Throwable thrown, Class<?> type) {
        Throwable innermost = unwrap(thrown);
        if (type.isInstance(innermost)) {
            return innermost;
        }
        Throwable found = null;
        for (Throwable layer = thrown; layer != null && layer != innermost; layer = causeOf(layer)) {
            if (type.isInstance(layer)) {
                found = layer;
            }
        }
        return found;
    }

    /**
     * Finds an exception of a class anywhere among the causes and suppressed exceptions of a failure.
     *
     * @param thrown where to begin, itself included
     * @param type the class asked for
     * @return whether there is one; a cycle ends the search
     */
    public static boolean anyCauseIsA(Throwable thrown, Class<?> type) {
        return search(thrown, type, null);
    }

    /**
     * Tells whether a failure is an object, or has it among its causes.
     *
     * @param thrown where to begin, itself included
     * @param cause the object asked for, by identity
     * @return whether it is there; suppressed exceptions do not count
     */
    public static boolean isCausedBy(Throwable thrown, Object cause) {
        Throwable layer = thrown;
        for (int looked = 0; layer != null && looked < MOST_LAYERS; looked++) {
            if (layer == cause) {
                return true;
            }
            layer = causeOf(layer);
        }
        return false;
    }

    /**
     * Attaches a failure to another as suppressed: never to itself, never so that a cycle comes about, never twice,
     * never more than {@value #MOST_SUPPRESSED}, and without ever throwing.
     *
     * @param target the exception that the caller will see
     * @param earlier the failure to attach
     */
    public static void suppress(Throwable target, Throwable earlier) {
        Throwable[] present = target.getSuppressed();
        if (present.length >= MOST_SUPPRESSED) {
            return;
        }
        for (Throwable other : present) {
            if (other == earlier) {
                return;
            }
        }
        if (!search(earlier, null, target)) {
            target.addSuppressed(earlier);
        }
    }

    private static boolean search(Throwable from, @Nullable Class<?> type, @Nullable Throwable instance) {
        Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Throwable> open = new ArrayDeque<>();
        open.add(from);
        while (!open.isEmpty()) {
            Throwable next = open.remove();
            if (!seen.add(next)) {
                continue;
            }
            if (seen.size() > MOST_LOOKED_AT) {
                return instance != null;
            }
            if (next == instance || (type != null && type.isInstance(next))) {
                return true;
            }
            try {
                Throwable cause = next.getCause();
                if (cause != null) {
                    open.add(cause);
                }
            } catch (Throwable brokenGetCause) {
                // Whether it leads to the instance cannot be known, so it counts as if it did. It has no known class.
                if (instance != null) {
                    return true;
                }
            }
            Collections.addAll(open, next.getSuppressed());
        }
        return false;
    }

    private static boolean isWrapper(Throwable t) {
        return t instanceof CompletionException
                || t instanceof ExecutionException
                || t instanceof UncheckedIOException
                || t instanceof UndeclaredThrowableException;
    }

    private static @Nullable Throwable causeOf(Throwable layer) {
        try {
            return layer.getCause();
        } catch (Throwable brokenGetCause) {
            return null;
        }
    }
}
