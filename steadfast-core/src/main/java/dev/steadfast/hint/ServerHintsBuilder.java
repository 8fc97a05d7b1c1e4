package dev.steadfast.hint;

import dev.steadfast.validation.Violations;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Collects what is to be read of a server's response. Used by one thread; not shared.
 *
 * @since 0.1
 */
public final class ServerHintsBuilder {
    private final Violations found = new Violations("ServerHints");
    private final List<ServerHints.ResetField> resets = new ArrayList<>();
    private final Set<HintSignal> signals =
            EnumSet.complementOf(EnumSet.of(HintSignal.GRPC_RETRY_PUSHBACK_MS, HintSignal.STRIPE_SHOULD_RETRY));

    ServerHintsBuilder() {}

    /**
     * Reads these signals, and no others that were chosen before.
     *
     * @param chosen the signals; none for reset fields alone
     * @return this builder
     */
    public ServerHintsBuilder only(HintSignal... chosen) {
        signals.clear();
        return choose("only", chosen, true);
    }

    /**
     * Reads these signals too.
     *
     * @param chosen the signals
     * @return this builder
     */
    public ServerHintsBuilder also(HintSignal... chosen) {
        return choose("also", chosen, true);
    }

    /**
     * Does not read these signals.
     *
     * @param chosen the signals
     * @return this builder
     */
    public ServerHintsBuilder without(HintSignal... chosen) {
        return choose("without", chosen, false);
    }

    /**
     * Reads the end of a rate limit from a field, such as {@code X-RateLimit-Reset}, on responses that are errors. Of
     * several fields the first given counts.
     *
     * @param field the name of the field, not blank
     * @param format what its number means
     * @return this builder
     */
    public ServerHintsBuilder reset(String field, ResetFormat format) {
        boolean named = field != null && !field.isBlank();
        found.require(named, "reset", field, "the name of a field");
        if (found.given("reset", format, "a ResetFormat") && named) {
            resets.add(new ServerHints.ResetField(field, format));
        }
        return this;
    }

    /**
     * Makes the reader.
     *
     * @return a new reader
     * @throws IllegalArgumentException if something given was missing, with one line for each
     */
    public ServerHints build() {
        found.throwIfAny();
        Set<HintSignal> chosen = EnumSet.noneOf(HintSignal.class);
        chosen.addAll(signals);
        return new ServerHints(Collections.unmodifiableSet(chosen), List.copyOf(resets));
    }

    private ServerHintsBuilder choose(String setting, HintSignal @Nullable [] chosen, boolean read) {
        boolean good = chosen != null && !Arrays.asList(chosen).contains(null);
        found.require(good, setting, Arrays.toString(chosen), "signals, none of them null");
        if (good && chosen != null) {
            List<HintSignal> list = Arrays.asList(chosen);
            if (read) {
                signals.addAll(list);
            } else {
                signals.removeAll(list);
            }
        }
        return this;
    }
}
