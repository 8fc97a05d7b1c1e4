package dev.steadfast.examples;

import dev.steadfast.hint.HintMode;
import dev.steadfast.hint.HintSignal;
import dev.steadfast.hint.LongHint;
import dev.steadfast.hint.ResetFormat;
import dev.steadfast.hint.ServerHint;
import dev.steadfast.hint.ServerHints;
import dev.steadfast.http.HttpHints;
import dev.steadfast.http.HttpRetry;
import dev.steadfast.outcome.CallRejected;
import dev.steadfast.policy.retry.Retry;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Doing what the server says, as far as is good for both. */
public final class HintsExample {
    private HintsExample() {}

    /**
     * A response of any client.
     *
     * @param status as in HTTP
     * @param fields the lines of each header field, by its name in lower case
     */
    public record Answer(int status, Map<String, List<String>> fields) {
        List<String> lines(String name) {
            return fields.getOrDefault(name.toLowerCase(Locale.ROOT), List.of());
        }
    }

    /** Reads the fields of a client that has no module here. */
    public static Retry anyTransport() {
        // region any-transport
        ServerHints hints = ServerHints.builder()
                .reset("X-RateLimit-Reset", ResetFormat.EPOCH_SECONDS) // what its number means is said, not guessed
                .build();

        return Retry.builder()
                .retryOnResult(Answer.class, answer -> answer.status() == 429 || answer.status() == 503)
                .delayHint((result, failure, wallClock) -> result instanceof Answer answer
                        ? hints.read(answer::lines, answer.status() >= 400, wallClock)
                        : ServerHint.none())
                .build();
        // endregion
    }

    /** Follows hints as the clients of AWS do since 2026. */
    public static Retry asAws() {
        // region mode
        return HttpRetry.builder()
                .delayHint(HttpHints.of(
                        ServerHints.builder().only(HintSignal.X_AMZ_RETRY_AFTER).build()))
                .hintMode(HintMode.clamp(Duration.ofSeconds(5))) // at most 5 s more than the backoff
                .maxHint(Duration.ofMinutes(1), LongHint.CLAMP) // instead of giving up
                .build();
        // endregion
    }

    /** Lets the server decide what may be repeated. */
    public static Retry asStripe() {
        // region asks-retry
        ServerHints stripe =
                ServerHints.builder().also(HintSignal.STRIPE_SHOULD_RETRY).build();

        return HttpRetry.builder()
                .delayHint(HttpHints.of(stripe)) // "false" ends the operation
                .retryOnResult(HttpResponse.class, HttpHints.asksRetry(stripe)) // "true" has any status retried
                .build();
        // endregion
    }

    /** Waits as long as the policy further in says. */
    public static Retry afterRejections() {
        // region rejections
        return Retry.builder()
                .retryOn(IOException.class)
                .retryOnRejection(WindowFull.class)
                .honourRejectionTime() // waits at least as long as the rejection says
                .build();
        // endregion
    }

    // region rejection
    /** What a policy of your own throws, with the time after which it would let a call through. */
    public static final class WindowFull extends CallRejected {
        private static final long serialVersionUID = 1L;

        private final Duration opensAfter;

        WindowFull(Duration opensAfter) {
            super("the window is full for " + opensAfter);
            this.opensAfter = opensAfter;
        }

        @Override
        public Optional<Duration> retryAfter() {
            return Optional.of(opensAfter);
        }
    }
    // endregion
}
