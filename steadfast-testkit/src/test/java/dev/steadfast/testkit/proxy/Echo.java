package dev.steadfast.testkit.proxy;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A server on the loopback address that does the same on each connection, each on a thread of its own. */
final class Echo implements AutoCloseable {
    private final ServerSocket listening;
    private final Talk talk;
    private final ExecutorService threads;

    /** What the server does on a connection. */
    interface Talk {
        void run(Socket client) throws IOException;
    }

    Echo(Talk talk) throws IOException {
        this.talk = talk;
        this.listening = new ServerSocket(0, 1_024, InetAddress.getLoopbackAddress());
        this.threads = Executors.newCachedThreadPool(task -> {
            Thread thread = new Thread(task, "test server");
            thread.setDaemon(true);
            return thread;
        });
        threads.execute(this::accept);
    }

    /** A server that sends back what it gets, and ends when the client does. */
    static Echo all() throws IOException {
        return new Echo(client -> client.getInputStream().transferTo(client.getOutputStream()));
    }

    /** A server that sends so many bytes at once, and ends. */
    static Echo sending(int bytes) throws IOException {
        return new Echo(client -> {
            OutputStream out = client.getOutputStream();
            out.write(new byte[bytes]);
        });
    }

    InetSocketAddress address() {
        return (InetSocketAddress) listening.getLocalSocketAddress();
    }

    private void accept() {
        try {
            while (true) {
                Socket client = listening.accept();
                threads.execute(() -> serve(client));
            }
        } catch (IOException closed) {
            // the end of the test
        }
    }

    private void serve(Socket client) {
        try (client) {
            talk.run(client);
        } catch (IOException gone) {
            // what becomes of the connection is seen on the other side
        }
    }

    @Override
    public void close() throws IOException {
        listening.close();
        threads.shutdownNow();
    }
}
