package dev.steadfast.cli.progress;

import dev.steadfast.outcome.DelaySource;
import dev.steadfast.outcome.StopReason;

/** The plain words for why there is a wait, and why there is no further attempt. */
final class Reasons {
    private Reasons() {}

    static String of(DelaySource source) {
        return switch (source) {
            case BACKOFF, IMMEDIATE -> "backoff";
            case DELAY_FUNCTION, LIST -> "as configured";
            case HINT -> "the server asked for it";
            case HINT_CLAMPED -> "the server asked for more";
            case CLIPPED -> "shortened to fit the time limit";
            case REPAIR -> "after a repair";
            case BUDGET_WAIT -> "waiting for the retry budget";
        };
    }

    static String of(StopReason reason, long refusedDelayNanos, Subject subject) {
        return switch (reason) {
            case SUCCESS -> "done";
            case NOT_RETRYABLE -> "not something to retry";
            case NEVER_LIST -> "never retried";
            case UNSAFE -> subject.unsafe();
            case ATTEMPTS -> "no attempts left";
            case SERVER_STOP -> "the server asked for no retry";
            case HINT_TOO_LONG -> "the server asked for too long a wait" + length(refusedDelayNanos);
            case DEADLINE, NO_USEFUL_TIME ->
                "no time left" + (refusedDelayNanos == 0 ? "" : " for the next wait" + length(refusedDelayNanos));
            case BUDGET -> "the retry budget is empty";
            case REJECTED -> "rejected";
            case NESTED -> "retried further in already";
            case INTERRUPTED -> "interrupted";
            case CANCELLED -> "cancelled";
            case CALLBACK_FAILED -> "a callback failed";
            case SWITCHED_OFF -> "retries are switched off";
        };
    }

    private static String length(long nanos) {
        return nanos == 0 ? "" : " (" + Times.text(nanos) + ")";
    }
}
