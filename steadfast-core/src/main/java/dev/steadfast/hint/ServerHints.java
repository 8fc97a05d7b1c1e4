package dev.steadfast.hint;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads what a server said from the fields of its response, whatever the transport. Immutable.
 *
 * <p>An explicit stop beats an explicit retry, which beats the waits. Of those the first that can be read counts:
 * gRPC's pushback, milliseconds, {@code Retry-After}, {@code RateLimit}, reset fields in the order given.
 *
 * @since 0.1
 */
public final class ServerHints {
    private static final ServerHints STANDARD = builder().build();

    private final Set<HintSignal> signals;
    private final List<ResetField> resets;

    /**
     * A field whose number is the end of a rate limit.
     *
     * @param name its name
     * @param format what the number means
     */
    record ResetField(String name, ResetFormat format) {}

    ServerHints(Set<HintSignal> signals, List<ResetField> resets) {
        this.signals = signals;
        this.resets = resets;
    }

    /**
     * What HTTP servers in general say: every signal but those of gRPC and Stripe, and no reset fields.
     *
     * @return the reader
     */
    public static ServerHints standard() {
        return STANDARD;
    }

    /**
     * Starts with the signals of {@link #standard}.
     *
     * @return a new builder
     */
    public static ServerHintsBuilder builder() {
        return new ServerHintsBuilder();
    }

    /**
     * Reads a response. Never throws, unless {@code fields} or the clock does, or is null.
     *
     * @param fields gives the lines of a field by its name, in any case; null or an empty list if there are none
     * @param error whether the status says that the request failed; limits of rate are read only then
     * @param wallClock the wall clock, for dates in responses that do not have a {@code Date} of their own
     * @return what the server said
     * @throws NullPointerException if {@code fields} or the clock is null
     */
    public ServerHint read(
            Function<String, ? extends @Nullable List<String>> fields, boolean error, InstantSource wallClock) {
        Objects.requireNonNull(fields, "fields");
        Objects.requireNonNull(wallClock, "wallClock");
        Sayings said = new Sayings(fields, error, wallClock);
        Optional<ServerHint> wait = Optional.empty();
        ServerHint words = ServerHint.none();
        for (HintSignal signal : signals) {
            if (!signal.namesWait()) {
                words = words.and(signal.read(said).orElse(ServerHint.none()));
            } else if (wait.isEmpty()) {
                wait = signal.read(said);
            }
        }
        for (ResetField reset : resets) {
            if (wait.isEmpty()) {
                Optional<Duration> until = said.reset(reset.name(), reset.format());
                wait = until.map(ServerHint::after);
            }
        }
        return wait.orElse(ServerHint.none()).and(words);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ServerHints that && signals.equals(that.signals) && resets.equals(that.resets);
    }

    @Override
    public int hashCode() {
        return 31 * signals.hashCode() + resets.hashCode();
    }

    @Override
    public String toString() {
        return "ServerHints" + signals + (resets.isEmpty() ? "" : resets);
    }
}
