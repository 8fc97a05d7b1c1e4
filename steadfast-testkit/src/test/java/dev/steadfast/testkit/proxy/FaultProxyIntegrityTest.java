package dev.steadfast.testkit.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Toxics without loss, in any combination and changed while data flows, change when bytes come and nothing else. */
@Timeout(60)
class FaultProxyIntegrityTest {
    private static final int BYTES = 200_000;
    private static final int CONNECTIONS = 3;

    private final ProxyBench bench = new ProxyBench();

    @AfterEach
    void close() throws Exception {
        bench.close();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void bytes_underChangingToxics_arriveAllAndInOrder(long seed) throws Exception {
        SplittableRandom random = new SplittableRandom(seed);
        Echo server = Echo.all();
        FaultProxy proxy = bench.start(
                server, FaultProxy.builder(server.address()).seed(seed).windowBytes(1 << random.nextInt(1, 18)));
        List<Exchange> exchanges = new ArrayList<>();
        for (int i = 0; i < CONNECTIONS; i++) {
            exchanges.add(new Exchange(bench.connect(proxy), random.split()));
        }
        AtomicBoolean done = new AtomicBoolean();
        Thread meddling = new Thread(() -> meddle(proxy, random.split(), done), "meddling");
        meddling.start();
        for (Exchange exchange : exchanges) {
            assertThat(exchange.received()).isEqualTo(exchange.sent());
        }
        done.set(true);
        meddling.join();
    }

    private static void meddle(FaultProxy proxy, SplittableRandom random, AtomicBoolean done) {
        while (!done.get()) {
            List<ToxicHandle> toxics = proxy.toxics();
            int choice = random.nextInt(3);
            if (toxics.size() < 2 || (choice == 0 && toxics.size() < 5)) {
                proxy.add(harmless(random));
            } else if (choice == 1) {
                toxics.get(random.nextInt(toxics.size())).change(harmless(random));
            } else {
                toxics.get(random.nextInt(toxics.size())).remove();
            }
        }
        proxy.clear();
    }

    private static Toxic harmless(SplittableRandom random) {
        Toxic toxic = switch (random.nextInt(5)) {
            case 0 -> Toxic.latency(Duration.ofMillis(random.nextInt(5))).jitter(Duration.ofMillis(random.nextInt(5)));
            case 1 -> Toxic.bandwidth(random.nextLong(20_000, Long.MAX_VALUE));
            case 2 -> Toxic.slicer(random.nextInt(500, 5_000)).sizeVariation(random.nextInt(500));
            case 3 -> Toxic.slowClose(Duration.ofMillis(random.nextInt(20)));
            default -> Toxic.limitData(Long.MAX_VALUE);
        };
        return (random.nextBoolean() ? toxic.upstream() : toxic).toxicity(random.nextInt(3) / 2.0);
    }

    /** Sends on a thread of its own, in chunks, and then says its end. */
    private static final class Exchange {
        private final Socket socket;
        private final byte[] sent = new byte[BYTES];

        Exchange(Socket socket, SplittableRandom random) {
            this.socket = socket;
            random.nextBytes(sent);
            Thread writer = new Thread(() -> write(random), "writer");
            writer.setDaemon(true);
            writer.start();
        }

        byte[] sent() {
            return sent;
        }

        byte[] received() throws IOException {
            try (socket) {
                return socket.getInputStream().readAllBytes();
            }
        }

        private void write(SplittableRandom random) {
            try {
                for (int from = 0; from < sent.length; ) {
                    int length = Math.min(sent.length - from, random.nextInt(1, 20_000));
                    socket.getOutputStream().write(sent, from, length);
                    from += length;
                }
                socket.shutdownOutput();
            } catch (IOException gone) {
                // the reader sees it
            }
        }
    }
}
