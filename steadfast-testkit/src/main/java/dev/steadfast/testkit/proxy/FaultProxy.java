package dev.steadfast.testkit.proxy;

import dev.steadfast.time.TimeSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.Objects;

/**
 * A TCP proxy on the loopback address that spoils connections on purpose, for tests of code that must live with bad
 * ones. Safe for use by many threads.
 *
 * <pre>{@code
 * try (FaultProxy proxy = FaultProxy.to(server)) {
 *     ToxicHandle slow = proxy.add(Toxic.latency(Duration.ofMillis(200)));
 *     // calls to proxy.address() are slow now
 *     slow.remove();
 *     proxy.disable(); // and now they are refused
 * }
 * }</pre>
 *
 * <p>{@link Toxic Toxics} are at work in the order in which they were added. They are added, changed and taken away at
 * any time, and what is read from a socket after that goes by it, on the connections that are open too.
 *
 * <p>Each proxy has one daemon thread, however many connections it has. It waits by its {@link TimeSource}, so that with
 * virtual time a delay of minutes takes none.
 *
 * @since 0.1
 */
public final class FaultProxy implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger("dev.steadfast.testkit.proxy");

    private final ProxyLoop loop;
    private final Traffic traffic;
    private final Listening listening;

    private FaultProxy(FaultProxyBuilder builder) throws IOException {
        this.loop = new ProxyLoop("steadfast-fault-proxy", builder.time);
        this.traffic = new Traffic(builder, loop);
        this.listening = listening(builder.port);
    }

    static FaultProxy started(FaultProxyBuilder builder) throws IOException {
        FaultProxy proxy = new FaultProxy(builder);
        proxy.loop.start(proxy::end);
        return proxy;
    }

    /**
     * Starts a proxy with the defaults of the {@link FaultProxyBuilder}.
     *
     * @param upstream the server, on a loopback address
     * @return the running proxy, without toxics
     * @throws IOException if it cannot listen
     * @throws IllegalArgumentException if the server is not on a loopback address
     */
    public static FaultProxy to(InetSocketAddress upstream) throws IOException {
        return builder(upstream).start();
    }

    /**
     * Begins a proxy.
     *
     * @param upstream the server, on a loopback address
     * @return a builder
     * @throws IllegalArgumentException if the server is not on a loopback address
     */
    public static FaultProxyBuilder builder(InetSocketAddress upstream) {
        return new FaultProxyBuilder(upstream);
    }

    /**
     * Where clients connect to.
     *
     * @return the address, on the loopback
     */
    public InetSocketAddress address() {
        return listening.address();
    }

    /**
     * The port that clients connect to.
     *
     * @return the port
     */
    public int port() {
        return address().getPort();
    }

    /**
     * Where the randomness of this proxy starts.
     *
     * @return the seed that was set, or else the one that was drawn
     */
    public long seed() {
        return traffic.seed();
    }

    /**
     * Adds a toxic behind those that there are, under a name as Toxiproxy would give it, such as
     * {@code latency_downstream}; with {@code _2} and so on behind it if the name is taken.
     *
     * @param toxic the toxic
     * @return the handle to change it and take it away
     * @throws IllegalStateException if the proxy is closed
     */
    public ToxicHandle add(Toxic toxic) {
        Objects.requireNonNull(toxic, "toxic");
        return loop.call(() -> traffic.add(this, traffic.freeName(toxic), toxic));
    }

    /**
     * Adds a toxic behind those that there are.
     *
     * @param name its name
     * @param toxic the toxic
     * @return the handle to change it and take it away
     * @throws IllegalArgumentException if another toxic has the name
     * @throws IllegalStateException if the proxy is closed
     */
    public ToxicHandle add(String name, Toxic toxic) {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(toxic, "toxic");
        return loop.call(() -> traffic.add(this, name, toxic));
    }

    /**
     * The toxics of this proxy.
     *
     * @return their handles, in the order in which they are at work
     * @throws IllegalStateException if the proxy is closed
     */
    public List<ToxicHandle> toxics() {
        return loop.call(() -> traffic.toxics());
    }

    /**
     * Takes all toxics away, as {@link ToxicHandle#remove()} does.
     *
     * @throws IllegalStateException if the proxy is closed
     */
    public void clear() {
        toxics().forEach(ToxicHandle::remove);
    }

    /**
     * Takes the server down: new clients are refused, and open connections are reset. Does nothing if it is down.
     *
     * @throws IllegalStateException if the proxy is closed
     */
    public void disable() {
        onLoop(() -> {
            if (listening.isOpen()) {
                traffic.cutAll();
                listening.suspend();
            }
        });
    }

    /**
     * Takes the server up again, on the same port. Does nothing if it is up.
     *
     * @throws UncheckedIOException if somebody else has taken the port
     * @throws IllegalStateException if the proxy is closed
     */
    public void enable() {
        onLoop(() -> {
            if (!listening.isOpen()) {
                listening.open();
            }
        });
    }

    /**
     * How many clients were accepted.
     *
     * @return the number so far
     */
    public long accepted() {
        return traffic.accepted();
    }

    /**
     * How many connections are open.
     *
     * @return the number now
     */
    public int openConnections() {
        return traffic.open();
    }

    /**
     * How much of what clients sent was passed on to the server.
     *
     * @return bytes so far
     */
    public long bytesUpstream() {
        return traffic.counted(Direction.UPSTREAM).get();
    }

    /**
     * How much of what the server sent was passed on to clients.
     *
     * @return bytes so far
     */
    public long bytesDownstream() {
        return traffic.counted(Direction.DOWNSTREAM).get();
    }

    /** Resets all connections, gives the port back and ends the thread. Does nothing the second time. */
    @Override
    public void close() {
        loop.stop();
    }

    void change(ToxicHandle handle, Toxic other) {
        Objects.requireNonNull(other, "other");
        onLoop(() -> traffic.change(handle, other));
    }

    void remove(ToxicHandle handle) {
        try {
            onLoop(() -> traffic.remove(handle));
        } catch (IllegalStateException e) {
            if (!loop.isStopped()) {
                throw e;
            }
        }
    }

    private Listening listening(int port) throws IOException {
        try {
            return new Listening(loop, port, this::accept);
        } catch (IOException | RuntimeException failure) {
            loop.selector().close();
            throw failure;
        }
    }

    private void accept() {
        try {
            for (SocketChannel client = listening.accept(); client != null; client = listening.accept()) {
                traffic.begin(client);
            }
        } catch (IOException e) {
            LOG.log(System.Logger.Level.WARNING, "a client could not be accepted", e);
        }
    }

    private void end() {
        traffic.cutAll();
        try {
            listening.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Something to be done on the thread of the loop. */
    private interface Doing {
        void run() throws IOException;
    }

    private void onLoop(Doing doing) {
        loop.call(() -> {
            try {
                doing.run();
                return true;
            } catch (IOException e) {
                throw new UncheckedIOException("FaultProxy on port " + port() + ": " + e.getMessage(), e);
            }
        });
    }
}
