package dev.steadfast.outcome;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class HistoryTest {
    @Test
    void failures_areCopied_andCannotBeChanged() {
        List<AttemptFailure> given = new ArrayList<>();
        given.add(new AttemptFailure(1, new IOException(), null));
        History history = new History(2, StopReason.SUCCESS, given, 0);
        given.clear();
        assertThat(history.failures()).hasSize(1);
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> history.failures().clear());
    }

    @Test
    void stopReasons_andDelaySources_keepTheirNames() {
        // The names stand in logs, JSON and flight recordings of users.
        assertThat(StopReason.values())
                .extracting(Enum::name)
                .containsExactly(
                        "SUCCESS",
                        "NOT_RETRYABLE",
                        "NEVER_LIST",
                        "UNSAFE",
                        "ATTEMPTS",
                        "SERVER_STOP",
                        "HINT_TOO_LONG",
                        "DEADLINE",
                        "NO_USEFUL_TIME",
                        "BUDGET",
                        "REJECTED",
                        "NESTED",
                        "INTERRUPTED",
                        "CANCELLED",
                        "CALLBACK_FAILED",
                        "SWITCHED_OFF");
        assertThat(DelaySource.values())
                .extracting(Enum::name)
                .containsExactly(
                        "BACKOFF",
                        "IMMEDIATE",
                        "DELAY_FUNCTION",
                        "LIST",
                        "HINT",
                        "HINT_CLAMPED",
                        "CLIPPED",
                        "REPAIR",
                        "BUDGET_WAIT");
    }
}
