package dev.steadfast.testkit.proxy;

import java.time.Duration;
import java.util.List;

/** Pieces as short words: {@code 3@10} for three bytes due at 10 ms, {@code END@10}, {@code CLOSE@10}, {@code RESET@10}. */
final class Pieces {
    private static final long NANOS_PER_MILLI = 1_000_000;

    private Pieces() {}

    static Piece bytes(int count, long millis) {
        return Piece.data(new byte[count], millis * NANOS_PER_MILLI);
    }

    static Piece signal(Piece.Kind kind, long millis) {
        return Piece.of(kind, millis * NANOS_PER_MILLI);
    }

    static long nanos(long millis) {
        return millis * NANOS_PER_MILLI;
    }

    static Duration millis(long millis) {
        return Duration.ofMillis(millis);
    }

    static List<String> words(List<Piece> pieces) {
        return pieces.stream().map(Pieces::word).toList();
    }

    private static String word(Piece piece) {
        String what =
                piece.isData() ? String.valueOf(piece.size()) : piece.kind().name();
        long micros = piece.dueNanos() / 1_000;
        return what + "@" + (micros % 1_000 == 0 ? String.valueOf(micros / 1_000) : micros + "us");
    }
}
