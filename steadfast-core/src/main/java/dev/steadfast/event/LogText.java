package dev.steadfast.event;

import org.jspecify.annotations.Nullable;

/** What the log says about each kind of event. Results are told by their type alone. */
final class LogText {
    private LogText() {}

    static String of(RetryScheduled retry) {
        return retry.pipeline() + ": attempt " + retry.attempt() + " failed with "
                + cause(retry.failure(), retry.result()) + "; next in " + millis(retry.delayNanos()) + " ("
                + retry.source() + ")";
    }

    static String of(OperationEnded end) {
        return end.pipeline() + ": gave up after attempt " + end.attempts() + " (" + end.reason() + "), "
                + millis(end.elapsedNanos()) + (end.failure() == null ? ", " + cause(null, end.result()) : "");
    }

    static String of(TimeoutObserved observed) {
        return observed.pipeline() + ": took " + millis(observed.elapsedNanos()) + ", beyond the "
                + (observed.perAttempt() ? "attempt timeout of " : "timeout of ") + millis(observed.limitNanos())
                + onlyObserved(true);
    }

    static String of(PolicyRejected rejected) {
        return rejected.pipeline() + ": refused by " + rejected.kind()
                + (rejected.policy() == null ? "" : " " + rejected.policy()) + " (" + rejected.reason() + ")"
                + (rejected.retryAfterNanos() == PolicyRejected.UNKNOWN
                        ? ""
                        : ", again in " + millis(rejected.retryAfterNanos()))
                + onlyObserved(rejected.observed());
    }

    static String of(BreakerTransitioned transition) {
        return transition.pipeline() + ": breaker went from " + transition.from() + " to " + transition.to() + " ("
                + transition.reason() + ")"
                + (transition.openNanos() == 0 ? "" : ", open for " + millis(transition.openNanos()));
    }

    static String of(LimitChanged limit) {
        return limit.pipeline() + ": limit of " + limit.kind() + " went from " + limit.from() + " to " + limit.to();
    }

    static String of(PolicyReconfigured reconfigured) {
        return reconfigured.pipeline() + ": " + reconfigured.kind() + " reconfigured from " + reconfigured.from()
                + " to " + reconfigured.to();
    }

    static String of(HedgeStarted hedge) {
        return hedge.pipeline() + ": hedge " + hedge.number() + " started after " + millis(hedge.delayNanos());
    }

    static String of(HedgeRefused hedge) {
        return hedge.pipeline() + ": hedge " + hedge.number() + " refused by the budget";
    }

    static String of(FallbackUsed fallback) {
        return fallback.pipeline() + ": fallback " + fallback.kind() + " used for "
                + cause(fallback.failure(), fallback.result())
                + (fallback.ageNanos() == 0 ? "" : ", " + millis(fallback.ageNanos()) + " old")
                + (fallback.fallbackFailure() == null ? "" : "; it failed with " + fallback.fallbackFailure())
                + onlyObserved(fallback.observed());
    }

    static String of(ChaosInjected chaos) {
        return chaos.pipeline() + ": chaos " + chaos.kind()
                + (chaos.latencyNanos() == 0 ? "" : " of " + millis(chaos.latencyNanos()))
                + onlyObserved(chaos.observed());
    }

    private static String onlyObserved(boolean observed) {
        return observed ? "; only observed" : "";
    }

    private static String cause(@Nullable Throwable failure, @Nullable Object result) {
        if (failure != null) {
            return failure.toString();
        }
        return "result " + (result == null ? "null" : "of " + result.getClass().getName());
    }

    private static String millis(long nanos) {
        return nanos / 1_000_000 + " ms";
    }
}
