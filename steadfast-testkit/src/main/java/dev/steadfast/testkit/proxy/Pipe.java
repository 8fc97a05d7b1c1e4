package dev.steadfast.testkit.proxy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** One direction of a connection: reads one socket and writes the other. Used by one thread; not shared. */
final class Pipe {
    private final SocketChannel from;
    private final SocketChannel to;
    private final Lane lane = new Lane();
    private final AtomicLong total;
    private long bytes;
    private boolean fromIsGone;
    private boolean toIsGone;
    private boolean ended;
    private boolean finished;

    /**
     * Joins two sockets.
     *
     * @param from where it reads
     * @param to where it writes
     * @param total where it counts what it wrote, beside its own count
     */
    Pipe(SocketChannel from, SocketChannel to, AtomicLong total) {
        this.from = from;
        this.to = to;
        this.total = total;
    }

    Lane lane() {
        return lane;
    }

    /** What was written so far. */
    long bytes() {
        return bytes;
    }

    /** Tells whether there is nothing more to read. */
    boolean isEnded() {
        return ended;
    }

    /** Tells whether the end has been written. */
    boolean isFinished() {
        return finished;
    }

    /**
     * Reads once.
     *
     * @return false if the connection is to be reset at once: its side is gone, and the other does not take what came
     *     before
     */
    boolean read(ByteBuffer buffer, long nowNanos) {
        try {
            int count = from.read(buffer.clear());
            if (count > 0) {
                byte[] copy = new byte[count];
                buffer.flip().get(copy);
                lane.arrive(Piece.data(copy, nowNanos));
            } else if (count < 0) {
                ended = true;
                lane.arrive(Piece.of(fromIsGone ? Piece.Kind.RESET : Piece.Kind.END, nowNanos));
            }
            return true;
        } catch (IOException gone) {
            ended = true;
            lane.arrive(Piece.of(Piece.Kind.RESET, nowNanos));
            return !isStuck();
        }
    }

    /**
     * Learns from the other direction that the side it reads is gone. What that sent before is on its way nevertheless,
     * the reset behind it.
     *
     * @return false if the connection is to be reset at once, as for {@link #read}
     */
    boolean fromIsGone(long nowNanos) {
        fromIsGone = true;
        if (ended) {
            lane.arrive(Piece.of(Piece.Kind.RESET, nowNanos));
        }
        return !isStuck();
    }

    /** Whether the side it writes does not take what it is sent. */
    private boolean isStuck() {
        Piece first = lane.first();
        return first != null && first.isData();
    }

    /** Will not be read any more. */
    void abandon() {
        ended = true;
    }

    /** Reads once, for nothing. */
    void discard(ByteBuffer buffer) {
        try {
            ended |= from.read(buffer.clear()) < 0;
        } catch (IOException gone) {
            ended = true;
        }
    }

    /** Tells whether the side it writes was found to be gone. */
    boolean toIsGone() {
        return toIsGone;
    }

    /**
     * Writes what is due, as far as the socket takes it. Once the side it writes is gone, data is dropped.
     *
     * @return {@code CLOSE} or {@code RESET} if it has come to that; otherwise null
     */
    Piece.@Nullable Kind write(long nowNanos) {
        lane.pump(nowNanos);
        for (Piece piece = lane.first(); piece != null; piece = lane.first()) {
            if (piece.kind() == Piece.Kind.CLOSE || piece.kind() == Piece.Kind.RESET) {
                return piece.kind();
            }
            try {
                if (!toIsGone && !written(piece)) {
                    return null;
                }
            } catch (IOException gone) {
                toIsGone = true;
                ended = true;
            }
            lane.removeFirst();
        }
        return null;
    }

    private boolean written(Piece piece) throws IOException {
        if (piece.isData()) {
            return written(piece.data());
        }
        to.shutdownOutput();
        finished = true;
        return true;
    }

    private boolean written(ByteBuffer data) throws IOException {
        int count = to.write(data);
        bytes += count;
        total.addAndGet(count);
        return !data.hasRemaining();
    }
}
