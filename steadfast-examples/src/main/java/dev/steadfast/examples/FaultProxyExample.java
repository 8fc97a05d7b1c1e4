package dev.steadfast.examples;

import dev.steadfast.testkit.proxy.FaultProxy;
import dev.steadfast.testkit.proxy.Toxic;
import dev.steadfast.testkit.proxy.ToxicHandle;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;

/** A proxy that spoils connections, switched while it runs. */
public final class FaultProxyExample {
    private FaultProxyExample() {}

    /**
     * Makes a call through the proxy in each of its states.
     *
     * @param server the server behind the proxy
     * @param client the code under test
     * @return what came of each call
     * @throws IOException if the proxy cannot listen
     */
    public static List<String> drive(InetSocketAddress server, Client client) throws IOException {
        // region proxy
        try (FaultProxy proxy = FaultProxy.to(server)) {
            String fine = client.call(proxy.address());

            ToxicHandle slow = proxy.add(Toxic.latency(Duration.ofMillis(50)).jitter(Duration.ofMillis(10)));
            String late = client.call(proxy.address());
            slow.remove();

            ToxicHandle broken = proxy.add(Toxic.limitData(3));
            String cutOff = client.call(proxy.address());
            broken.remove();

            proxy.disable(); // and now they are refused
            String refused = client.call(proxy.address());
            proxy.enable();

            return List.of(fine, late, cutOff, refused, client.call(proxy.address()));
        }
        // endregion
    }

    /**
     * Begins a proxy that resets about every second connection, the same ones in each run.
     *
     * @param server the server behind the proxy
     * @return the running proxy
     * @throws IOException if the proxy cannot listen
     */
    public static FaultProxy halfReset(InetSocketAddress server) throws IOException {
        // region seed
        FaultProxy proxy = FaultProxy.builder(server).seed(42).start();
        proxy.add(Toxic.resetPeer(Duration.ZERO).toxicity(0.5));
        // endregion
        return proxy;
    }

    /** Code under test. */
    public interface Client {
        /**
         * Calls a server.
         *
         * @param address where it is
         * @return what came of it
         */
        String call(InetSocketAddress address);
    }
}
