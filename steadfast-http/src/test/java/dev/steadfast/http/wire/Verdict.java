package dev.steadfast.http.wire;

import dev.steadfast.outcome.StopReason;
import java.util.Arrays;
import java.util.List;

/**
 * What came of a cell.
 *
 * @param caller what the caller got: a status, or a type of exception
 * @param reason why there was no further attempt
 * @param answered whether the caller got the body that the server sends
 * @param processed how often the server processed the request
 * @param intact whether it did so each time with the body that was given
 * @param settled whether the server had come to rest when that was counted
 */
record Verdict(String caller, StopReason reason, boolean answered, int processed, boolean intact, boolean settled) {
    static final String GOOD = "200";

    static Verdict of(Cell cell, String caller, StopReason reason, byte[] answer, WireServer server)
            throws InterruptedException {
        boolean settled = server.ledger().awaitIdle(cell.toString(), 10_000);
        List<byte[]> bodies = server.ledger().processed(cell.toString());
        byte[] sent = cell.shape().body().bytes();
        return new Verdict(
                caller,
                reason,
                Arrays.equals(answer, WireServer.pattern(Strike.BODY_BYTES)),
                bodies.size(),
                bodies.stream().allMatch(body -> Arrays.equals(body, sent)),
                settled);
    }

    /** As the guide says it. */
    String text() {
        return caller + " ×" + processed;
    }
}
