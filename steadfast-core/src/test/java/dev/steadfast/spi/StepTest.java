package dev.steadfast.spi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.LongUnaryOperator;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StepTest {
    private record Kind(int kind, LongUnaryOperator pack) {}

    private static final List<Kind> KINDS = List.of(
            new Kind(Step.GO, Step::go),
            new Kind(Step.BOUND, Step::bound),
            new Kind(Step.QUEUE, Step::queue),
            new Kind(Step.REJECT, Step::reject),
            new Kind(Step.FORK, Step::fork),
            new Kind(Step.AGAIN, Step::again));

    @Property
    void payload_ofAnyNumber_isClamped_andNeverCorruptsTheKind(@ForAll long payload) {
        long expected = Math.max(0, Math.min(payload, Step.MAX_PAYLOAD));
        for (Kind kind : KINDS) {
            long step = kind.pack().applyAsLong(payload);
            assertThat(Step.kind(step)).isEqualTo(kind.kind());
            assertThat(Step.payload(step)).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, Step.MAX_PAYLOAD - 1, Step.MAX_PAYLOAD})
    void payload_inRange_isKeptExactly(long payload) {
        assertThat(Step.payload(Step.again(payload))).isEqualTo(payload);
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, Long.MIN_VALUE})
    void negativePayload_becomesZero(long payload) {
        assertThat(Step.bound(payload)).isEqualTo(Step.bound(0));
    }

    @ParameterizedTest
    @ValueSource(longs = {Step.MAX_PAYLOAD + 1, Long.MAX_VALUE})
    void tooLargePayload_becomesTheLargest(long payload) {
        assertThat(Step.again(payload)).isEqualTo(Step.again(Step.MAX_PAYLOAD));
    }

    @Test
    void stepsWithoutPayload_areTheirKind() {
        assertThat(Step.kind(Step.DONE)).isEqualTo(Step.DONE_KIND);
        assertThat(Step.kind(Step.FAILED)).isEqualTo(Step.FAILED_KIND);
        assertThat(Step.kind(Step.RUN)).isEqualTo(Step.RUN_KIND);
        assertThat(Step.payload(Step.DONE)).isZero();
    }

    @Test
    void kinds_areAllDifferent() {
        assertThat(List.of(
                        Step.GO,
                        Step.BOUND,
                        Step.QUEUE,
                        Step.REJECT,
                        Step.FORK,
                        Step.DONE_KIND,
                        Step.FAILED_KIND,
                        Step.AGAIN,
                        Step.RUN_KIND))
                .doesNotHaveDuplicates();
    }
}
