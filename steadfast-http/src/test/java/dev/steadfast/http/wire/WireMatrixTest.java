package dev.steadfast.http.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.outcome.StopReason;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiPredicate;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Each toxic against each kind of request, between the client and real servers.
 *
 * <p>How to renew the guide is in CONTRIBUTING.md.
 */
@Timeout(180)
class WireMatrixTest {
    private static Map<Cell, Verdict> verdicts;

    @BeforeAll
    static void run() throws Exception {
        verdicts = Matrix.run(Cell.all());
    }

    @Test
    void request_thatMayNotBeRepeated_isNeverProcessedTwice() {
        assertThat(verdicts).as("cells").hasSize(17 * 10 * 2 * 2);
        assertNone((cell, verdict) -> !cell.shape().kind().isRepeatable() && verdict.processed() > 1);
    }

    @Test
    void caller_withAGoodAnswer_hadItsRequestProcessed() {
        assertNone((cell, verdict) -> verdict.caller().equals(Verdict.GOOD) && verdict.processed() == 0);
        assertNone((cell, verdict) -> verdict.caller().equals(Verdict.GOOD) != verdict.answered());
    }

    @Test
    void server_always_processesTheBodyThatWasGivenOrNone() {
        assertNone((cell, verdict) -> !verdict.intact());
        assertNone((cell, verdict) -> !verdict.settled());
    }

    @Test
    void caller_withoutAnAnswer_isToldThatTheRequestWasUnsafeToRepeat() {
        assertNone((cell, verdict) ->
                verdict.reason() != (verdict.caller().equals(Verdict.GOOD) ? StopReason.SUCCESS : StopReason.UNSAFE));
    }

    @Test
    void table_inTheGuide_saysWhatHappened() throws Exception {
        GuideTable.check("wire", new MatrixTable(verdicts).lines());
    }

    private static void assertNone(BiPredicate<Cell, Verdict> wrong) {
        assertThat(verdicts.entrySet().stream()
                        .filter(entry -> wrong.test(entry.getKey(), Objects.requireNonNull(entry.getValue())))
                        .map(entry -> entry.getKey() + ": " + entry.getValue()))
                .isEmpty();
    }
}
