package dev.steadfast.examples;

import dev.steadfast.hint.ServerHint;
import dev.steadfast.policy.retry.Retry;
import java.time.Duration;

/** Delays that come from elsewhere: from the user's code, or from the server. */
public final class DelayExample {
    private DelayExample() {}

    /** Chooses the delay after a busy reply; leaves the others to the backoff. */
    public static Retry chosen() {
        // region delay-function
        return Retry.builder()
                .retryOnResult(Reply.class, reply -> reply.status() >= 500)
                .delayFunction((result, failure, attempt) ->
                        result instanceof Reply reply && reply.status() == 503 // busy: linear; all else: the backoff
                                ? Duration.ofMillis(250).multipliedBy(attempt.number())
                                : null)
                .build();
        // endregion
    }

    /** Waits at least as long as the server asks for. */
    public static Retry hinted() {
        // region server-hint
        return Retry.builder()
                .retryOnResult(Reply.class, reply -> reply.status() == 503)
                .delayHint((result, failure, wallClock) -> result instanceof Reply reply
                        ? reply.retryAfter().map(ServerHint::after).orElse(ServerHint.none())
                        : ServerHint.none())
                .maxHint(Duration.ofSeconds(30)) // a longer hint ends the operation
                .build();
        // endregion
    }
}
