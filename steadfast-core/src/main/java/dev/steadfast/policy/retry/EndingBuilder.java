package dev.steadfast.policy.retry;

import dev.steadfast.event.Listener;
import dev.steadfast.event.RetryScheduled;
import dev.steadfast.validation.Violations;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Collects what a retry tells and leaves behind; what is wrong with a setting is noted. Part of one builder. */
final class EndingBuilder {
    private final RetryBuilder builder;
    private final Violations found;
    private final List<Listener> listeners = new ArrayList<>();
    private boolean throwsResult;
    private NestedRetries nested = NestedRetries.ONCE;
    private boolean suppresses;

    EndingBuilder(RetryBuilder builder, Violations found) {
        this.builder = builder;
        this.found = found;
    }

    RetryBuilder exhaustedResult(@Nullable ExhaustedResult value) {
        if (found.given("exhaustedResult", value, "RETURN or THROW")) {
            throwsResult = value == ExhaustedResult.THROW;
        }
        return builder;
    }

    RetryBuilder history(@Nullable HistoryMode value) {
        if (found.given("history", value, "OUTCOME or SUPPRESSED")) {
            suppresses = value == HistoryMode.SUPPRESSED;
        }
        return builder;
    }

    RetryBuilder nested(@Nullable NestedRetries value) {
        if (found.given("nested", value, "ALLOW, ONCE or REFUSE")) {
            nested = Objects.requireNonNull(value);
        }
        return builder;
    }

    RetryBuilder onRetry(@Nullable Consumer<? super RetryScheduled> action) {
        if (found.given("onRetry", action, "an action")) {
            listeners.add(Listener.onRetry(Objects.requireNonNull(action)));
        }
        return builder;
    }

    boolean throwsResult() {
        return throwsResult;
    }

    NestedRetries nested() {
        return nested;
    }

    boolean suppresses() {
        return suppresses;
    }

    List<Listener> listeners() {
        return List.copyOf(listeners);
    }
}
