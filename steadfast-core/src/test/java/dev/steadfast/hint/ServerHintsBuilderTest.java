package dev.steadfast.hint;

import static dev.steadfast.hint.HintSignal.RETRY_AFTER;
import static dev.steadfast.hint.HintSignal.STRIPE_SHOULD_RETRY;
import static dev.steadfast.hint.Said.after;
import static dev.steadfast.hint.Said.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** How readers are put together. */
class ServerHintsBuilderTest {
    @Test
    void only_leavesTheOthersOut() {
        ServerHints hints = ServerHints.builder().only(RETRY_AFTER).build();

        assertThat(read(hints, "retry-after-ms", "5", "x-envoy-ratelimited", "true", "Retry-After", "7"))
                .isEqualTo(after(7_000));
    }

    @ParameterizedTest
    @EnumSource(HintSignal.class)
    void without_leavesOutThatOne(HintSignal signal) {
        assertThat(ServerHints.builder()
                        .also(HintSignal.values())
                        .without(signal)
                        .build()
                        .toString())
                .doesNotContain("[" + signal + ",", " " + signal + ",", " " + signal + "]");
    }

    @Test
    void whatIsMissing_isReportedTogether() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ServerHints.builder()
                        .only((HintSignal[]) null)
                        .also(RETRY_AFTER, null)
                        .reset(" ", ResetFormat.SECONDS)
                        .reset("X", null)
                        .build())
                .withMessage("""
                        ServerHints.only was null; allowed: signals, none of them null
                        ServerHints.also was [RETRY_AFTER, null]; allowed: signals, none of them null
                        ServerHints.reset was  ; allowed: the name of a field
                        ServerHints.reset was null; allowed: a ResetFormat""");
    }

    @Test
    void built_isAValue_andKeepsToItself() {
        ServerHintsBuilder builder = ServerHints.builder();
        ServerHints before = builder.build();
        ServerHints with = builder.reset("X", ResetFormat.BY_SIZE).build();
        builder.also(STRIPE_SHOULD_RETRY);

        assertThat(before).isEqualTo(ServerHints.standard()).hasSameHashCodeAs(ServerHints.standard());
        assertThat(with)
                .isNotEqualTo(before)
                .isNotEqualTo(builder.build())
                .isNotEqualTo(
                        ServerHints.builder().reset("X", ResetFormat.SECONDS).build());
        assertThat(with.hashCode()).isNotEqualTo(before.hashCode());
        assertThat(ServerHints.builder().only(RETRY_AFTER).build()).hasToString("ServerHints[RETRY_AFTER]");
        assertThat(with.toString()).endsWith("[ResetField[name=X, format=BY_SIZE]]");
        assertThat(before).isNotEqualTo("hints");
    }
}
