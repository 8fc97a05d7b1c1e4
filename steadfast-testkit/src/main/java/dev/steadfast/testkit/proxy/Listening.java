package dev.steadfast.testkit.proxy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SelectionKey;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/**
 * The port of a proxy. While it does not listen it keeps the port by a socket that does not either, so that clients are
 * refused and nobody else gets the port. Used by the thread of the proxy; not shared.
 */
final class Listening {
    private static final int BACKLOG = 1_024;

    private final ProxyLoop loop;
    private final Runnable whenReady;
    private final InetSocketAddress address;
    private ServerSocketChannel channel;
    private @Nullable SocketChannel placeholder;

    Listening(ProxyLoop loop, int port, Runnable whenReady) throws IOException {
        this.loop = loop;
        this.whenReady = whenReady;
        this.channel = bound(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        this.address = (InetSocketAddress) channel.getLocalAddress();
        loop.watch(channel, SelectionKey.OP_ACCEPT, whenReady);
    }

    InetSocketAddress address() {
        return address;
    }

    boolean isOpen() {
        return channel.isOpen();
    }

    /** The next client, or null. */
    @Nullable SocketChannel accept() throws IOException {
        return channel.isOpen() ? channel.accept() : null;
    }

    void open() throws IOException {
        letGo();
        channel = bound(address);
        loop.watch(channel, SelectionKey.OP_ACCEPT, whenReady);
    }

    void close() throws IOException {
        channel.close();
        loop.closeSockets();
        letGo();
    }

    /** Stops listening, but keeps the port. */
    void suspend() throws IOException {
        close();
        SocketChannel kept = SocketChannel.open();
        try {
            kept.setOption(StandardSocketOptions.SO_REUSEADDR, true).bind(address);
            placeholder = kept;
        } catch (IOException taken) {
            kept.close(); // opening it again will tell
        }
    }

    private void letGo() throws IOException {
        if (placeholder != null) {
            placeholder.close();
            placeholder = null;
        }
    }

    private static ServerSocketChannel bound(InetSocketAddress address) throws IOException {
        ServerSocketChannel channel = ServerSocketChannel.open();
        try {
            channel.bind(address, BACKLOG).configureBlocking(false);
            return channel;
        } catch (IOException | RuntimeException failure) {
            channel.close();
            throw failure;
        }
    }
}
