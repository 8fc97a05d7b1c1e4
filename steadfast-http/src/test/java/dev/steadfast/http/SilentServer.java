package dev.steadfast.http;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** A server that answers as far as it is told to, and then says nothing more, and waits for the client to go. */
final class SilentServer implements AutoCloseable {
    /** No word of an answer. */
    static final String NOTHING = "";

    /** Headers, and a body that never ends. */
    static final String HALF = "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf";

    /** A whole answer. */
    static final String WHOLE = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nwhole";

    private static final int LIMIT_SECONDS = 20;

    private final ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final Semaphore requests = new Semaphore(0);
    private final Semaphore gone = new Semaphore(0);

    /** One that answers the first connection with the first answer, and so on; the last answer repeats. */
    SilentServer(String... answers) throws IOException {
        start(() -> {
            for (int i = 0; !socket.isClosed(); i++) {
                String answer = answers[Math.min(i, answers.length - 1)];
                try {
                    Socket connection = socket.accept();
                    start(() -> serve(connection, answer));
                } catch (IOException closed) {
                    return;
                }
            }
        });
    }

    URI uri() {
        return URI.create("http://127.0.0.1:" + socket.getLocalPort() + "/");
    }

    /** Waits until another request has come; true if it has. */
    boolean awaitRequest() throws InterruptedException {
        return requests.tryAcquire(LIMIT_SECONDS, TimeUnit.SECONDS);
    }

    /** Waits until another client has closed its connection; true if it has. */
    boolean awaitGone() throws InterruptedException {
        return gone.tryAcquire(LIMIT_SECONDS, TimeUnit.SECONDS);
    }

    private void serve(Socket connection, String answer) {
        try (connection) {
            BufferedReader reader =
                    new BufferedReader(new InputStreamReader(connection.getInputStream(), StandardCharsets.US_ASCII));
            String line = reader.readLine();
            while (line != null && !line.isEmpty()) {
                line = reader.readLine();
            }
            connection.getOutputStream().write(answer.getBytes(StandardCharsets.US_ASCII));
            connection.getOutputStream().flush();
            requests.release();
            if (reader.read() < 0) {
                gone.release();
            }
        } catch (IOException reset) {
            gone.release();
        }
    }

    private static void start(Runnable task) {
        Thread thread = new Thread(task, "silent server");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
