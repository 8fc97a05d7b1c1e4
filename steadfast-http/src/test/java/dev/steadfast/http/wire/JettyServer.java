package dev.steadfast.http.wire;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectableChannel;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http2.server.HTTP2CServerConnectionFactory;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.io.RateControl;
import org.eclipse.jetty.io.SelectorManager;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** Jetty, which speaks HTTP/1.1 and, without encryption, HTTP/2 to clients that ask for the upgrade. */
final class JettyServer implements WireServer {
    private static final int MAX_THREADS = 400;
    private static final int MAX_STREAMS = 1_024;

    private final Ledger ledger = new Ledger();
    private final AtomicInteger opened = new AtomicInteger();
    private final Server server;
    private final ServerConnector connector;

    private JettyServer(Handler handler, int maxStreams) {
        QueuedThreadPool threads = new QueuedThreadPool(MAX_THREADS);
        threads.setDaemon(true);
        this.server = new Server(threads);
        HttpConfiguration settings = new HttpConfiguration();
        HTTP2CServerConnectionFactory http2 = new HTTP2CServerConnectionFactory(settings);
        http2.setMaxConcurrentStreams(maxStreams);
        // By default it takes many resets in a short time for an attack, and closes the connection.
        http2.setRateControlFactory(new RateControl.Factory() {});
        this.connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(settings), http2);
        connector.setHost(InetAddress.getLoopbackAddress().getHostAddress());
        connector.addBean(new SelectorManager.AcceptListener() {
            @Override
            public void onAccepted(SelectableChannel channel) {
                opened.incrementAndGet();
            }
        });
        server.addConnector(connector);
        server.setHandler(handler);
    }

    /** A server that answers. */
    static JettyServer answering(Answers answers) throws Exception {
        Answering handler = new Answering(answers);
        JettyServer server = of(handler);
        handler.ledger = server.ledger;
        return server;
    }

    /** A server with a handler of the test's own. */
    static JettyServer of(Handler handler) throws Exception {
        JettyServer server = new JettyServer(handler, MAX_STREAMS);
        server.server.start();
        return server;
    }

    /** Closes connections, those opened from now on, on which nothing has happened for so long. */
    void idleTimeoutMillis(long millis) {
        connector.setIdleTimeout(millis);
    }

    /** How many connections clients have opened so far. */
    int connectionsOpened() {
        return opened.get();
    }

    /** How many of them are open. */
    int connectionsOpen() {
        return connector.getConnectedEndPoints().size();
    }

    @Override
    public InetSocketAddress address() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), connector.getLocalPort());
    }

    @Override
    public Ledger ledger() {
        return ledger;
    }

    @Override
    public void close() {
        try {
            server.stop();
        } catch (Exception e) {
            throw new IllegalStateException("the server does not stop", e);
        }
    }

    private static final class Answering extends Handler.Abstract {
        private final Answers answers;
        /** Set before the first request can come. */
        private volatile Ledger ledger;

        Answering(Answers answers) {
            this.answers = answers;
        }

        @Override
        public boolean handle(Request request, Response response, Callback callback) {
            String call = request.getHeaders().get(CALL);
            try (Ledger.Visit visit = ledger.begin(call)) {
                visit.processed(WireServer.whole(
                        Content.Source.asInputStream(request).readAllBytes(),
                        request.getHeaders().get(HttpHeader.CONTENT_LENGTH)));
                Answer answer = answers.to(call, visit.number());
                response.setStatus(answer.status());
                response.getHeaders().put(HttpHeader.CONTENT_LENGTH, answer.bodyBytes());
                response.write(true, ByteBuffer.wrap(answer.body()), callback);
            } catch (IOException e) {
                callback.failed(e);
            }
            return true;
        }
    }
}
