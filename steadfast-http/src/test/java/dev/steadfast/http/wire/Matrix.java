package dev.steadfast.http.wire;

import java.net.http.HttpClient;
import java.net.http.HttpClient.Version;
import java.time.Duration;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Runs all cells, many at a time: most of them only wait. */
final class Matrix {
    private static final int AT_A_TIME = 64;
    private static final String UPGRADE = "upgrade";
    private static final Duration CONNECT = Duration.ofSeconds(10);
    private static final long LIMIT_SECONDS = 120;

    private Matrix() {}

    static Map<Cell, Verdict> run(List<Cell> cells) throws Exception {
        WireServer.Answers answers =
                (call, number) -> new WireServer.Answer(200, call.startsWith(UPGRADE) ? 0 : Strike.BODY_BYTES);
        ExecutorService threads = Executors.newFixedThreadPool(AT_A_TIME);
        try (WireServer http1 = new JdkServer(answers);
                WireServer http2 = JettyServer.answering(answers)) {
            Map<Version, WireServer> servers = new EnumMap<>(Map.of(Version.HTTP_1_1, http1, Version.HTTP_2, http2));
            Map<Version, HttpClient> clients = new EnumMap<>(Version.class);
            servers.keySet().forEach(version -> clients.put(version, client(version)));
            Map<Cell, Future<Verdict>> running = new LinkedHashMap<>();
            for (Cell cell : cells) {
                Trial trial = new Trial(cell, servers.get(cell.version()), clients.get(cell.version()));
                running.put(cell, threads.submit(trial::run));
            }
            Map<Cell, Verdict> verdicts = new LinkedHashMap<>();
            for (Map.Entry<Cell, Future<Verdict>> cell : running.entrySet()) {
                verdicts.put(cell.getKey(), cell.getValue().get(LIMIT_SECONDS, TimeUnit.SECONDS));
            }
            return verdicts;
        } finally {
            threads.shutdownNow();
        }
    }

    private static HttpClient client(Version version) {
        return HttpClient.newBuilder().version(version).connectTimeout(CONNECT).build();
    }
}
