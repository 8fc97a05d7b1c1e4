package dev.steadfast.testkit.proxy;

import dev.steadfast.time.RandomSource;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * The connections of a proxy and the toxics that are at work on them. Used by the thread of the proxy; only the numbers
 * may be asked for by any thread.
 */
final class Traffic {
    private static final System.Logger LOG = System.getLogger("dev.steadfast.testkit.proxy");

    private final ProxyLoop loop;
    private final InetSocketAddress upstream;
    private final int windowBytes;
    private final Dice dice;
    private final ProxyListener listener;
    private final Map<Long, Connection> connections = new LinkedHashMap<>();
    private final Map<String, ToxicHandle> toxics = new LinkedHashMap<>();
    private final AtomicLong accepted = new AtomicLong();
    private final AtomicInteger open = new AtomicInteger();
    private final AtomicLong bytesUpstream = new AtomicLong();
    private final AtomicLong bytesDownstream = new AtomicLong();
    private long toxicsAdded;

    Traffic(FaultProxyBuilder builder, ProxyLoop loop) {
        this.loop = loop;
        this.upstream = builder.upstream;
        this.windowBytes = builder.windowBytes;
        this.dice = builder.dice();
        this.listener = builder.listener;
    }

    long seed() {
        return dice.seed();
    }

    long accepted() {
        return accepted.get();
    }

    int open() {
        return open.get();
    }

    AtomicLong counted(Direction direction) {
        return direction == Direction.UPSTREAM ? bytesUpstream : bytesDownstream;
    }

    int windowBytes() {
        return windowBytes;
    }

    List<ToxicHandle> toxics() {
        return List.copyOf(toxics.values());
    }

    /** The name that Toxiproxy would give a toxic, with a number behind it if it is taken. */
    String freeName(Toxic toxic) {
        String name = toxic.type() + "_" + toxic.direction();
        String free = name;
        for (int i = 2; toxics.containsKey(free); i++) {
            free = name + "_" + i;
        }
        return free;
    }

    ToxicHandle add(FaultProxy proxy, String name, Toxic toxic) {
        Rules.check(!toxics.containsKey(name), "ToxicHandle.name", name, "a name that no other toxic of the proxy has");
        ToxicHandle handle = new ToxicHandle(proxy, ++toxicsAdded, name, toxic);
        toxics.put(name, handle);
        onEachConnection(connection -> put(connection, handle, toxic.direction()));
        return handle;
    }

    void change(ToxicHandle handle, Toxic other) {
        if (toxics.get(handle.name()) != handle) {
            throw new IllegalStateException("toxic " + handle.name() + " was taken away");
        }
        Direction before = handle.toxic().direction();
        handle.toxic(other);
        onEachConnection(connection -> put(connection, handle, before));
    }

    void remove(ToxicHandle handle) {
        if (toxics.remove(handle.name(), handle)) {
            Direction direction = handle.toxic().direction();
            onEachConnection(connection -> connection.pipe(direction).lane().remove(handle.number(), loop.nanos()));
        }
    }

    /** Takes a client, and sets out to the server. */
    void begin(SocketChannel client) throws IOException {
        long number = accepted.incrementAndGet();
        SocketChannel server = null;
        Connection connection;
        try {
            server = SocketChannel.open();
            prepare(client);
            prepare(server);
            connection = new Connection(number, this, new Connection.Sockets(client, server), loop.selector());
        } catch (IOException e) {
            Connection.abandon(client);
            if (server != null) {
                Connection.abandon(server);
            }
            throw e;
        }
        connections.put(number, connection);
        open.incrementAndGet();
        tell(() -> listener.opened(number));
        for (ToxicHandle handle : toxics.values()) {
            put(connection, handle, handle.toxic().direction());
        }
        connection.connect(upstream);
        loop.watchTime(connection);
    }

    void cutAll() {
        new ArrayList<>(connections.values()).forEach(connection -> connection.reset(Ending.CUT));
    }

    void closed(Connection connection, Ending ending) {
        connections.remove(connection.number());
        open.decrementAndGet();
        loop.watchTime(connection);
        long up = connection.pipe(Direction.UPSTREAM).bytes();
        long down = connection.pipe(Direction.DOWNSTREAM).bytes();
        tell(() -> listener.closed(connection.number(), ending, up, down));
    }

    private void put(Connection connection, ToxicHandle handle, Direction before) {
        Toxic toxic = handle.toxic();
        RandomSource random = dice.of(connection.number(), handle.number());
        boolean chosen = random.next() < toxic.toxicity();
        if (!chosen || before != toxic.direction()) {
            connection.pipe(before).lane().remove(handle.number(), loop.nanos());
        }
        if (chosen) {
            connection.pipe(toxic.direction()).lane().put(handle.number(), toxic, random, loop.nanos());
        }
    }

    private void onEachConnection(Consumer<Connection> change) {
        for (Connection connection : new ArrayList<>(connections.values())) {
            change.accept(connection);
            connection.progress(loop.nanos());
            loop.watchTime(connection);
        }
    }

    private static void prepare(SocketChannel socket) throws IOException {
        socket.configureBlocking(false);
        // Pieces are to be seen as they are written.
        socket.setOption(StandardSocketOptions.TCP_NODELAY, true);
    }

    private static void tell(Runnable news) {
        try {
            news.run();
        } catch (Throwable thrown) { // a failed assertion is an Error, and all connections live on this thread
            LOG.log(System.Logger.Level.WARNING, "a listener of a proxy threw", thrown);
        } finally {
            Thread.interrupted(); // a flag left behind would close each socket that is used next
        }
    }
}
