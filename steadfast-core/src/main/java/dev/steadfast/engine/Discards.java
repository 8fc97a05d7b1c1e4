package dev.steadfast.engine;

import dev.steadfast.log.Log;
import dev.steadfast.outcome.ResultRejected;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of results that nobody will see: the first rule whose class fits, else they are closed if they can be.
 * Never throws. Immutable.
 */
public record Discards(List<Rule> rules) {
    /**
     * A rule.
     *
     * @param type the raw class of the results
     * @param action what to do with them
     */
    public record Rule(Class<?> type, Consumer<Object> action) {}

    /**
     * Gathers rules.
     *
     * @param rules the rules, in order
     */
    public Discards {
        rules = List.copyOf(rules);
    }

    /** A stage has replaced a result by another outcome, which may hold it all the same. */
    void replaced(@Nullable Object result, @Nullable Object value, @Nullable Throwable thrown) {
        if (result != value && !(thrown instanceof ResultRejected)) {
            discard(result);
        }
    }

    void discard(@Nullable Object result) {
        if (result == null) {
            return;
        }
        try {
            for (Rule rule : rules) {
                if (rule.type().isInstance(result)) {
                    rule.action().accept(result);
                    return;
                }
            }
            if (result instanceof AutoCloseable closeable) {
                closeable.close();
            }
        } catch (InterruptedException e) {
            // The wait that follows will see it.
            Thread.currentThread().interrupt();
        } catch (Throwable thrown) {
            // A result that cannot be closed is no reason to fail an operation that may yet succeed.
            Log.debug(() -> "could not discard a result of " + result.getClass().getName(), thrown);
        }
    }
}
