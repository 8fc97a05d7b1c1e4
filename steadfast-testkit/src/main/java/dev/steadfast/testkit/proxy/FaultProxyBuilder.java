package dev.steadfast.testkit.proxy;

import dev.steadfast.time.TimeSource;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Objects;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Collects what a {@link FaultProxy} is made of. Used by one thread at a time; not shared.
 *
 * @since 0.1
 */
public final class FaultProxyBuilder {
    private static final int DEFAULT_WINDOW_BYTES = 1_048_576;

    final InetSocketAddress upstream;
    int port;
    int windowBytes = DEFAULT_WINDOW_BYTES;
    TimeSource time = TimeSource.system();
    ProxyListener listener = ProxyListener.silent();
    private @Nullable Long seed;

    FaultProxyBuilder(InetSocketAddress upstream) {
        InetAddress host = Objects.requireNonNull(upstream, "upstream").getAddress();
        Rules.check(
                host != null && host.isLoopbackAddress(),
                "FaultProxy.upstream",
                upstream,
                "a loopback address, such as 127.0.0.1:8080 (the proxy is for tests on one machine)");
        this.upstream = upstream;
    }

    /**
     * Sets the port to listen on. Default 0.
     *
     * @param port 0 to 65535; 0 for any that is free
     * @return this builder
     * @throws IllegalArgumentException if it is out of range
     */
    public FaultProxyBuilder port(int port) {
        Rules.check(port >= 0 && port <= 65_535, "FaultProxy.port", port, "0 to 65535 (0 means any that is free)");
        this.port = port;
        return this;
    }

    /**
     * Sets where randomness starts: which connections a toxicity below 1 chooses, jitter, and sizes of slices. With
     * the same seed, and toxics added in the same order, the same connections are chosen. Default a different one
     * each time, see {@link FaultProxy#seed()}.
     *
     * @param seed any number
     * @return this builder
     */
    public FaultProxyBuilder seed(long seed) {
        this.seed = seed;
        return this;
    }

    /**
     * Sets how much is held for each direction of a connection before the proxy stops reading. Default 1 MiB. It
     * bounds the throughput under latency: at most one window passes within a latency.
     *
     * @param bytes bytes, at least 1; what one read brings may come on top
     * @return this builder
     * @throws IllegalArgumentException if it is below 1
     */
    public FaultProxyBuilder windowBytes(int bytes) {
        Rules.check(bytes >= 1, "FaultProxy.windowBytes", bytes, ">= 1");
        this.windowBytes = bytes;
        return this;
    }

    /**
     * Sets the time by which the proxy waits. Default {@link TimeSource#system()}.
     *
     * @param time the time
     * @return this builder
     */
    public FaultProxyBuilder time(TimeSource time) {
        this.time = Objects.requireNonNull(time, "time");
        return this;
    }

    /**
     * Sets who is told of connections. Default nobody.
     *
     * @param listener the listener
     * @return this builder
     */
    public FaultProxyBuilder listener(ProxyListener listener) {
        this.listener = Objects.requireNonNull(listener, "listener");
        return this;
    }

    /**
     * Starts the proxy.
     *
     * @return the running proxy, without toxics
     * @throws IOException if it cannot listen
     */
    public FaultProxy start() throws IOException {
        return FaultProxy.started(this);
    }

    /** The randomness of the proxy, from the seed or from a new one. */
    Dice dice() {
        return new Dice(seed == null ? new SplittableRandom().nextLong() : seed);
    }
}
