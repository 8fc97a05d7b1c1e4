package dev.steadfast.http;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;

/** A server that reads each request whole, and then breaks the connection. */
final class BreakingServer implements AutoCloseable {
    private static final int LIMIT_MILLIS = 10_000;

    private final ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final AtomicInteger requests = new AtomicInteger();

    BreakingServer() throws IOException {
        Thread thread = new Thread(this::serve, "breaking server");
        thread.setDaemon(true);
        thread.start();
    }

    URI uri() {
        return URI.create("http://127.0.0.1:" + socket.getLocalPort() + "/");
    }

    int requests() {
        return requests.get();
    }

    private void serve() {
        while (!socket.isClosed()) {
            try (Socket connection = socket.accept()) {
                connection.setSoTimeout(LIMIT_MILLIS);
                readRequest(connection);
                requests.incrementAndGet();
            } catch (IOException closed) {
                // The next connection, or the end of the test.
            }
        }
    }

    private static void readRequest(Socket connection) throws IOException {
        BufferedReader reader =
                new BufferedReader(new InputStreamReader(connection.getInputStream(), StandardCharsets.US_ASCII));
        int length = 0;
        for (String line = reader.readLine(); line != null && !line.isEmpty(); line = reader.readLine()) {
            if (line.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
                length = Integer.parseInt(
                        line.substring("content-length:".length()).trim());
            }
        }
        for (int i = 0; i < length; i++) {
            if (reader.read() < 0) {
                throw new IOException("the request ended too soon");
            }
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
