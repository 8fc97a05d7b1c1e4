package dev.steadfast.http.wire;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.eclipse.jetty.http2.HTTP2Connection;
import org.eclipse.jetty.http2.api.Session;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Holds some requests until their stream ends, and answers the others with nothing. Safe for use by many threads. */
final class HoldingHandler extends Handler.Abstract {
    private static final long LIMIT_SECONDS = 20;

    private final Predicate<String> held;
    private final BlockingQueue<String> arrived = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> ended = new LinkedBlockingQueue<>();
    private volatile Session last;

    /**
     * Makes a handler.
     *
     * @param held which requests are held, by the name of their call
     */
    HoldingHandler(Predicate<String> held) {
        super(InvocationType.BLOCKING);
        this.held = held;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        String call = request.getHeaders().get(WireServer.CALL);
        if (!held.test(call)) {
            last = session(request);
            callback.succeeded();
            return true;
        }
        request.addFailureListener(failure -> {
            ended.add(call);
            callback.failed(failure);
        });
        arrived.add(call);
        return true;
    }

    /** The HTTP/2 connection that a request came by. */
    static Session session(Request request) {
        return ((HTTP2Connection) request.getConnectionMetaData().getConnection()).getSession();
    }

    /** Waits for the next request that is held; null if none comes. */
    String awaitArrival() throws InterruptedException {
        return arrived.poll(LIMIT_SECONDS, TimeUnit.SECONDS);
    }

    /** Waits for the next held request whose stream the client has reset; null if none is. */
    String awaitReset() throws InterruptedException {
        return ended.poll(LIMIT_SECONDS, TimeUnit.SECONDS);
    }

    /** How many streams are open on the connection by which a request was answered last. */
    int openStreams() {
        return last.getStreams().size();
    }
}
