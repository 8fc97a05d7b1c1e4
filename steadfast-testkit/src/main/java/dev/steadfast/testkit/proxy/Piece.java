package dev.steadfast.testkit.proxy;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Something on its way in one direction of a connection: data, its end, or the end of the connection. Used by one thread;
 * not shared, for writing it to a socket moves its buffer on.
 *
 * @param kind what it is
 * @param data the bytes of {@link Kind#DATA}; otherwise empty
 * @param dueNanos when it goes on, in nanoseconds of the proxy's time; compared by subtraction only
 */
record Piece(Kind kind, ByteBuffer data, long dueNanos) {
    /** What a piece costs beside its bytes, so that many tiny pieces count for what they take. */
    private static final int OVERHEAD_BYTES = 64;

    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0).asReadOnlyBuffer();

    /** What a piece can be. */
    enum Kind {
        /** Bytes. */
        DATA,
        /** No more bytes in this direction: a FIN. */
        END,
        /** The end of the connection in both directions, in good order. */
        CLOSE,
        /** The end of the connection in both directions by RST. */
        RESET
    }

    static Piece data(byte[] bytes, long dueNanos) {
        return new Piece(Kind.DATA, ByteBuffer.wrap(bytes), dueNanos);
    }

    static Piece of(Kind kind, long dueNanos) {
        return new Piece(kind, NOTHING, dueNanos);
    }

    Piece at(long nanos) {
        return new Piece(kind, data, nanos);
    }

    /** A part of the data, which shares its bytes. */
    Piece slice(int from, int to, long nanos) {
        return new Piece(kind, data.slice(data.position() + from, to - from), nanos);
    }

    boolean isData() {
        return kind == Kind.DATA;
    }

    int size() {
        return data.remaining();
    }

    int weight() {
        return data.capacity() + OVERHEAD_BYTES;
    }

    /** The later of two instants. */
    static long later(long aNanos, long bNanos) {
        return aNanos - bNanos >= 0 ? aNanos : bNanos;
    }

    /** The earlier of two instants, of which either may be missing. */
    static @Nullable Long earlier(@Nullable Long aNanos, @Nullable Long bNanos) {
        if (aNanos == null || bNanos == null) {
            return aNanos == null ? bNanos : aNanos;
        }
        return aNanos - bNanos <= 0 ? aNanos : bNanos;
    }
}
