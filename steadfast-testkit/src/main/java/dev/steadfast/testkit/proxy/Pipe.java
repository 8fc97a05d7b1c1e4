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
                lane.arrive(Piece.of(Piece.Kind.END, nowNanos));
            }
            return true;
        } catch (IOException gone) {
            ended = true;
            lane.arrive(Piece.of(Piece.Kind.RESET, nowNanos));
            Piece first = lane.first();
            return first == null || !first.isData();
        }
    }

    /** Reads once, for nothing. */
    void discard(ByteBuffer buffer) {
        try {
            ended |= from.read(buffer.clear()) < 0;
        } catch (IOException gone) {
            ended = true;
        }
    }

    /**
     * Writes what is due, as far as the socket takes it.
     *
     * @return {@code CLOSE} or {@code RESET} if it has come to that; otherwise null
     */
    Piece.@Nullable Kind write(long nowNanos) {
        lane.pump(nowNanos);
        try {
            for (Piece piece = lane.first(); piece != null; piece = lane.first()) {
                switch (piece.kind()) {
                    case DATA -> {
                        if (!written(piece.data())) {
                            return null;
                        }
                    }
                    case END -> {
                        to.shutdownOutput();
                        finished = true;
                    }
                    default -> {
                        return piece.kind();
                    }
                }
                lane.removeFirst();
            }
            return null;
        } catch (IOException gone) {
            return Piece.Kind.RESET;
        }
    }

    private boolean written(ByteBuffer data) throws IOException {
        int count = to.write(data);
        bytes += count;
        total.addAndGet(count);
        return !data.hasRemaining();
    }
}
