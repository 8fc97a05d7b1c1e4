package dev.steadfast.http.wire;

import dev.steadfast.http.ResilientHttpClient;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;

/** Many calls, so many at a time, and what became of each. What is sent and answered follows from the seed. */
final class Soak {
    static final long SEED = 20_261_130;

    private static final int MAX_BYTES = 2_000;
    private static final double UNAVAILABLE = 0.3;

    private final int calls;
    private final ResilientHttpClient client;
    private final URI uri;
    private final AtomicInteger begun = new AtomicInteger();
    private final AtomicIntegerArray outcomes;
    private final Map<String, AtomicInteger> kinds = new ConcurrentHashMap<>();
    private final ConcurrentLinkedQueue<String> wrong = new ConcurrentLinkedQueue<>();
    private final CountDownLatch left;

    Soak(int calls, ResilientHttpClient client, URI uri) {
        this.calls = calls;
        this.client = client;
        this.uri = uri;
        this.outcomes = new AtomicIntegerArray(calls);
        this.left = new CountDownLatch(calls);
    }

    /** What the server answers: three in ten times that it is busy. */
    static WireServer.Answer answer(String call, int number) {
        SplittableRandom random = random(call.hashCode() * 31L + number);
        return random.nextDouble() < UNAVAILABLE
                ? new WireServer.Answer(503, 0)
                : new WireServer.Answer(200, bytes(call));
    }

    /** Whether requests of this call may be sent again by the JDK's client of its own accord. */
    static boolean isGet(int call) {
        return call % 4 == 0;
    }

    /** Starts all calls and waits for their ends, which must come within a limit. */
    boolean run(Cell.Style style, int atATime, long limitSeconds) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < atATime; i++) {
            if (style == Cell.Style.ASYNCHRONOUS) {
                sendNext();
            } else {
                Thread thread = new Thread(this::sendAll, "soak-" + i);
                thread.setDaemon(true);
                threads.add(thread);
            }
        }
        threads.forEach(Thread::start);
        return left.await(limitSeconds, TimeUnit.SECONDS);
    }

    /** How many calls do not have exactly one end. */
    long callsWithoutOneEnd() {
        long others = 0;
        for (int i = 0; i < calls; i++) {
            others += outcomes.get(i) == 1 ? 0 : 1;
        }
        return others;
    }

    /**
     * Answers that were not what the server had sent. A GET may get 400 from an HTTP/2 server: when its upgrade has
     * failed, the JDK's client repeats it with the fields of the upgrade on a connection that is upgraded already.
     */
    List<String> wrong() {
        return List.copyOf(wrong);
    }

    /** How often each kind of end came. */
    Map<String, AtomicInteger> kinds() {
        return new TreeMap<>(kinds);
    }

    private void sendAll() {
        for (int call = begun.getAndIncrement(); call < calls; call = begun.getAndIncrement()) {
            try {
                ended(call, client.send(request(call), BodyHandlers.ofByteArray()), null);
            } catch (IOException | InterruptedException | RuntimeException e) {
                ended(call, null, e);
            }
        }
    }

    private void sendNext() {
        int call = begun.getAndIncrement();
        if (call < calls) {
            CompletionStage<HttpResponse<byte[]>> end = client.sendAsync(request(call), BodyHandlers.ofByteArray());
            end.whenComplete((response, failure) -> {
                ended(call, response, failure);
                sendNext();
            });
        }
    }

    private void ended(int call, HttpResponse<byte[]> response, Throwable failure) {
        outcomes.incrementAndGet(call);
        String kind = kind(response, failure);
        kinds.computeIfAbsent(kind, name -> new AtomicInteger()).incrementAndGet();
        if (kind.equals("400") && !isGet(call)) {
            wrong.add(name(call) + " got 400");
        }
        if (kind.equals("200") && !Arrays.equals(response.body(), WireServer.pattern(bytes(name(call))))) {
            wrong.add(name(call) + " got " + response.body().length + " bytes");
        }
        left.countDown();
    }

    private static String kind(HttpResponse<byte[]> response, Throwable failure) {
        if (failure == null) {
            return Integer.toString(response.statusCode());
        }
        return failure instanceof IOException
                ? "IOException"
                : failure.getClass().getSimpleName();
    }

    static String name(int call) {
        return "call " + call;
    }

    private HttpRequest request(int call) {
        HttpRequest.Builder request = HttpRequest.newBuilder(uri).header(WireServer.CALL, name(call));
        byte[] body = WireServer.pattern(bytes(name(call)) / 4);
        return switch (call % 4) {
            case 0 -> request.GET().build();
            case 1 -> request.PUT(BodyPublishers.ofByteArray(body)).build();
            case 2 -> request.POST(BodyPublishers.ofByteArray(body)).build();
            default ->
                request.header("Idempotency-Key", "\"" + call + "\"")
                        .POST(BodyPublishers.ofByteArray(body))
                        .build();
        };
    }

    private static int bytes(String call) {
        return random(call.hashCode()).nextInt(MAX_BYTES);
    }

    private static SplittableRandom random(long what) {
        return new SplittableRandom(SEED * 1_000_003 + what * 0x9e3779b97f4a7c15L);
    }
}
