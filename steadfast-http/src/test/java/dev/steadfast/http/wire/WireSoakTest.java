package dev.steadfast.http.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.http.HttpRetry;
import dev.steadfast.http.ResilientHttpClient;
import dev.steadfast.policy.budget.RetryBudget;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.testkit.proxy.Ending;
import dev.steadfast.testkit.proxy.FaultProxy;
import dev.steadfast.testkit.proxy.ProxyListener;
import dev.steadfast.testkit.proxy.Toxic;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Version;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Many calls at once through resets, bodies that are cut off and a server that is often busy: none is lost, none hangs,
 * and nothing stays open. The profile {@code full} makes 10 000 of them.
 */
@Timeout(300)
class WireSoakTest {
    private static final int CALLS = Math.min(10_000, 5 * Integer.getInteger("steadfast.tries", 200));
    private static final int AT_A_TIME = 256;
    private static final int MAX_ATTEMPTS = 4;
    private static final long LIMIT_SECONDS = 120;
    private static final long IDLE_MILLIS = 2_000;

    private final Faults faults = new Faults();
    private final Pipeline pipeline = Pipeline.builder("soak")
            .retry(HttpRetry.builder()
                    .maxAttempts(MAX_ATTEMPTS)
                    .backoff(Backoff.exponential(Duration.ofMillis(2)).cap(Duration.ofMillis(20)))
                    .budget(RetryBudget.ratio(0.5).floorPerSecond(0))
                    .build())
            // On JDK 17, what is sent over an HTTP/2 connection just as that breaks may never end of its own accord.
            .attemptTimeout(Duration.ofSeconds(2))
            .counted()
            .build();

    @ParameterizedTest
    @CsvSource({"HTTP_1_1, BLOCKING", "HTTP_1_1, ASYNCHRONOUS", "HTTP_2, BLOCKING", "HTTP_2, ASYNCHRONOUS"})
    void calls_throughManyFaults_eachEndOnceAndLeaveNothingOpen(Version version, Cell.Style style) throws Exception {
        try (JettyServer server = JettyServer.answering(Soak::answer);
                FaultProxy proxy = FaultProxy.builder(server.address())
                        .seed(Soak.SEED)
                        .listener(faults)
                        .start()) {
            addToxics(proxy, version);
            if (version == Version.HTTP_2) {
                // A client of JDK 17 never closes such a connection because it is idle, so here the server does.
                server.idleTimeoutMillis(IDLE_MILLIS);
            }
            HttpClient jdk = HttpClient.newBuilder().version(version).build();
            Soak soak = new Soak(
                    CALLS, ResilientHttpClient.of(jdk, pipeline), URI.create("http://127.0.0.1:" + proxy.port() + "/"));

            assertThat(soak.run(style, AT_A_TIME, LIMIT_SECONDS))
                    .as("all ended")
                    .isTrue();

            System.out.println("soak: " + version + ", " + style + ": " + soak.kinds() + ", "
                    + pipeline.counters().attempts().orElseThrow() + " attempts, " + proxy.accepted() + " connections, "
                    + faults.count + " of them ended by a toxic");
            assertThat(soak.callsWithoutOneEnd())
                    .as("calls without exactly one end")
                    .isZero();
            assertThat(soak.wrong()).as("wrong answers").isEmpty();
            assertThat(soak.kinds().keySet())
                    .contains("200", "503")
                    .isSubsetOf("200", "503", "IOException", "TimeoutExceeded", "400");
            assertThat(soak.kinds().containsKey("400") && version == Version.HTTP_1_1)
                    .isFalse();
            checkAttempts(server);
            assertThat(faults.count).as("connections that a toxic ended").hasValueGreaterThan(3);
            Drained.assertZero("connections at the server", server::connectionsOpen);
            Drained.assertZero("connections at the proxy", proxy::openConnections);
        }
    }

    /** Every connection ends in the midst of an answer, early or late, and of some all answers are lost. */
    private static void addToxics(FaultProxy proxy, Version version) {
        int share = version == Version.HTTP_2 ? 8 : 1;
        proxy.add(Toxic.resetPeer(Duration.ofMillis(20)).toxicity(0.1));
        proxy.add(Toxic.limitData(3_000L * share).toxicity(0.1));
        proxy.add(Toxic.limitData(60_000L * share));
    }

    /** Counts the connections that a toxic ended. */
    private static final class Faults implements ProxyListener {
        private final AtomicInteger count = new AtomicInteger();

        @Override
        public void closed(long connection, Ending ending, long bytesUpstream, long bytesDownstream) {
            if (ending == Ending.RESET || ending == Ending.CLOSED) {
                count.incrementAndGet();
            }
        }
    }

    private void checkAttempts(JettyServer server) {
        assertThat(pipeline.counters().attempts().orElseThrow()).as("attempts").isLessThanOrEqualTo(CALLS + CALLS / 2);
        for (int call = 0; call < CALLS; call++) {
            if (!Soak.isGet(call)) {
                assertThat(server.ledger().begun(Soak.name(call)))
                        .as("requests of call %d", call)
                        .isLessThanOrEqualTo(call % 4 == 2 ? 1 : MAX_ATTEMPTS);
            }
        }
    }
}
