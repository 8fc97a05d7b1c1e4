package dev.steadfast.testkit.proxy;

import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/*
 * A connection is connecting, open, closing, or over. Closing is what a toxic brings: both sides get the end of the data,
 * and what they still send is read and dropped for a moment. A socket that is closed while data waits in it resets the
 * other side, which may then lose what it was sent last.
 */

/** A client, the server, and the two directions between them. Used by the thread of the proxy; not shared. */
final class Connection {
    private static final long CLOSING_NANOS = 1_000_000_000L;

    private final long number;
    private final Traffic traffic;
    private final SocketChannel client;
    private final SocketChannel server;
    private final SelectionKey clientKey;
    private final SelectionKey serverKey;
    private final Pipe up;
    private final Pipe down;
    private @Nullable Long closedByNanos;
    private @Nullable Long watchedNanos;
    private boolean over;

    /** What a connection is made of. */
    record Sockets(SocketChannel client, SocketChannel server) {}

    Connection(long number, Traffic traffic, Sockets sockets, Selector selector) throws IOException {
        this.number = number;
        this.traffic = traffic;
        this.client = sockets.client();
        this.server = sockets.server();
        this.up = new Pipe(client, server, traffic.counted(Direction.UPSTREAM));
        this.down = new Pipe(server, client, traffic.counted(Direction.DOWNSTREAM));
        this.clientKey = client.register(selector, 0, this);
        this.serverKey = server.register(selector, SelectionKey.OP_CONNECT, this);
    }

    long number() {
        return number;
    }

    /** For when the loop has this in its alarms; null if it has not. */
    @Nullable Long watchedNanos() {
        return watchedNanos;
    }

    void watchedNanos(@Nullable Long nanos) {
        watchedNanos = nanos;
    }

    Pipe pipe(Direction direction) {
        return direction == Direction.UPSTREAM ? up : down;
    }

    /** Sets out to the server. */
    void connect(SocketAddress upstream) {
        try {
            if (server.connect(upstream)) {
                listen();
            }
        } catch (IOException refused) {
            reset(Ending.REFUSED);
        }
    }

    /** Does what a key is ready for. */
    void ready(SelectionKey key, ByteBuffer buffer, long nowNanos) {
        if (key.isValid() && key.isConnectable() && !connected()) {
            return;
        }
        if (key.isValid() && key.isReadable()) {
            Pipe pipe = key == clientKey ? up : down;
            if (closedByNanos != null) {
                pipe.discard(buffer);
            } else if (!pipe.read(buffer, nowNanos)) {
                reset(Ending.RESET);
            }
        }
        progress(nowNanos);
    }

    /** Writes what is due, and ends what is at its end. */
    void progress(long nowNanos) {
        if (over) {
            return;
        }
        if (closedByNanos == null) {
            write(up, down, nowNanos);
            write(down, up, nowNanos);
        }
        Long closedBy = closedByNanos;
        if (closedBy != null && ((up.isEnded() && down.isEnded()) || closedBy - nowNanos <= 0)) {
            end(Ending.CLOSED);
        } else if (closedBy == null && up.isFinished() && down.isFinished()) {
            end(Ending.ENDED);
        }
        if (!over) {
            listen();
        }
    }

    /** Ends both sides with a RST. */
    void reset(Ending ending) {
        if (!over) {
            abandon(client);
            abandon(server);
            end(ending);
        }
    }

    /** When something is due next; null if nothing is. */
    @Nullable Long dueNanos() {
        if (over || closedByNanos != null) {
            return over ? null : closedByNanos;
        }
        return Piece.earlier(up.lane().dueNanos(), down.lane().dueNanos());
    }

    /** Closes a socket so that its other end gets a RST. */
    static void abandon(SocketChannel socket) {
        try {
            socket.setOption(StandardSocketOptions.SO_LINGER, 0);
        } catch (IOException gone) {
            // closed already, or reset by the other end: there is nobody left to tell
        }
        close(socket);
    }

    private static void close(SocketChannel socket) {
        try {
            socket.close();
        } catch (IOException gone) {
            // nothing is left of it either way
        }
    }

    private boolean connected() {
        try {
            server.finishConnect();
            return true;
        } catch (ConnectException refused) {
            reset(Ending.REFUSED);
            return false;
        } catch (IOException gone) {
            // Accepted, and reset before we looked.
            reset(Ending.RESET);
            return false;
        }
    }

    private void write(Pipe pipe, Pipe back, long nowNanos) {
        if (over || closedByNanos != null) {
            return;
        }
        boolean wasGone = pipe.toIsGone();
        Piece.Kind end = pipe.write(nowNanos);
        boolean isGone = pipe.toIsGone() && !wasGone;
        if (end == Piece.Kind.RESET || (isGone && !back.fromIsGone(nowNanos))) {
            reset(Ending.RESET);
        } else if (end == Piece.Kind.CLOSE) {
            closedByNanos = nowNanos + CLOSING_NANOS;
            sayEnd(client);
            if (server.isConnected()) {
                sayEnd(server);
            } else {
                close(server);
                down.abandon();
            }
        }
    }

    private static void sayEnd(SocketChannel socket) {
        try {
            socket.shutdownOutput();
        } catch (IOException gone) {
            // reading will show it
        }
    }

    private void end(Ending ending) {
        over = true;
        close(client);
        close(server);
        traffic.closed(this, ending);
    }

    private void listen() {
        boolean open = closedByNanos == null;
        if (open && !server.isConnected()) {
            return;
        }
        clientKey.interestOps(interest(open, up, down));
        if (serverKey.isValid()) {
            serverKey.interestOps(interest(open, down, up));
        }
    }

    private int interest(boolean open, Pipe reading, Pipe writing) {
        boolean room = !open || reading.lane().weight() < traffic.windowBytes();
        int read = !reading.isEnded() && room ? SelectionKey.OP_READ : 0;
        int write = open && writing.lane().isBlocked() ? SelectionKey.OP_WRITE : 0;
        return read | write;
    }
}
