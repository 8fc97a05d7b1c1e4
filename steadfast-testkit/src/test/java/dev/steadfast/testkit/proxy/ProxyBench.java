package dev.steadfast.testkit.proxy;

import dev.steadfast.testkit.VirtualTime;
import dev.steadfast.time.TimeSource;
import java.io.IOException;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** Servers and proxies of one test, and what becomes of their connections. */
final class ProxyBench {
    static final int CLIENT_TIMEOUT_MILLIS = 30_000;

    private final List<AutoCloseable> open = new ArrayList<>();
    private final BlockingQueue<Ending> endings = new ArrayBlockingQueue<>(2_000);
    private final VirtualTime time = VirtualTime.manual();

    /** Time for those proxies that are given it; it passes only by {@code advance}. */
    VirtualTime time() {
        return time;
    }

    /** How connections ended, in order. */
    BlockingQueue<Ending> endings() {
        return endings;
    }

    FaultProxy proxy(Echo server) throws IOException {
        return proxy(server, TimeSource.system());
    }

    FaultProxy proxy(Echo server, TimeSource waits) throws IOException {
        return start(server, FaultProxy.builder(server.address()).time(waits));
    }

    FaultProxy start(Echo server, FaultProxyBuilder builder) throws IOException {
        open(server);
        FaultProxy proxy = builder.listener(new ProxyListener() {
                    @Override
                    public void closed(long connection, Ending ending, long bytesUpstream, long bytesDownstream) {
                        endings.add(ending);
                    }
                })
                .start();
        open(proxy);
        return proxy;
    }

    /** Has something closed at the end. */
    void open(AutoCloseable opened) {
        open.add(opened);
    }

    Socket connect(FaultProxy proxy) throws IOException {
        Socket client = new Socket(proxy.address().getAddress(), proxy.port());
        client.setSoTimeout(CLIENT_TIMEOUT_MILLIS);
        return client;
    }

    int echoed(Socket client, int value) throws IOException {
        client.getOutputStream().write(value);
        return client.getInputStream().read();
    }

    /** Until a proxy waits for virtual time. */
    void awaitTimer() throws InterruptedException {
        while (time.scheduledTasks() == 0) {
            breathe();
        }
    }

    /** Until no proxy has anything to wait for. */
    void awaitNoTimer() throws InterruptedException {
        while (time.scheduledTasks() > 0) {
            breathe();
        }
    }

    /** Closes all, the last first. */
    void close() throws Exception {
        for (int i = open.size() - 1; i >= 0; i--) {
            open.get(i).close();
        }
    }

    private static void breathe() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException("the test took too long");
        }
        Thread.onSpinWait();
    }
}
