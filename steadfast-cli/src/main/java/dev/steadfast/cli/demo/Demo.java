package dev.steadfast.cli.demo;

import dev.steadfast.Pipeline;
import dev.steadfast.environment.Environment;
import dev.steadfast.http.ResilientHttpClient;
import dev.steadfast.time.TimeSource;
import java.io.IOException;
import java.net.http.HttpClient;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;

/** Runs policies one after the other, each against a server of its own. Used by one thread; not shared. */
final class Demo implements AutoCloseable {
    /** Two threads are enough where nothing blocks, and leave the machine to the server and the load. */
    private static final int CLIENT_THREADS = 2;

    private static final long LEAD_NANOS = 50 * DemoSettings.MILLI;
    private static final long LOOK_NANOS = 100 * DemoSettings.MILLI;

    private final DemoSettings settings;
    private final TimeSource time;
    private final ExecutorService threads = DemoThreads.pool("demo-client", CLIENT_THREADS);

    Demo(DemoSettings settings, TimeSource time) {
        this.settings = settings;
        this.time = time;
    }

    /**
     * Runs policies, after a run that is not counted: the first calls of a JVM are slow, which is nobody's policy.
     *
     * @param policies the policies
     * @param onlooker who looks on
     * @return what it came to
     * @throws IOException if there is no port to be had
     * @throws InterruptedException if this thread is interrupted
     */
    Comparison run(List<DemoPolicy> policies, Onlooker onlooker) throws IOException, InterruptedException {
        run(settings.warmUp(), DemoPolicy.fullJitter(), Onlooker.NONE);
        List<RunFigures> figures = new ArrayList<>();
        for (DemoPolicy policy : policies) {
            System.gc(); // now, since a pause within the run would make the load late
            figures.add(run(settings, policy, onlooker));
        }
        return new Comparison(settings, figures);
    }

    private RunFigures run(DemoSettings of, DemoPolicy policy, Onlooker onlooker)
            throws IOException, InterruptedException {
        CallLog calls = new CallLog(Arrivals.poisson(of.seed(), of.callsPerSecond(), of.runNanos()), of.runNanos());
        try (Environment environment = Environment.builder()
                        .name("demo")
                        .time(time)
                        .executor(threads)
                        .build();
                ResilientHttpClient client = client(policy.pipeline(environment, of.attemptTimeoutNanos()));
                CapacityServer server = CapacityServer.start(of, time, time.nanos() + LEAD_NANOS)) {
            ExecutorService sender = DemoThreads.pool("demo-load", 1);
            try {
                Caller caller = Caller.of(client, server.uri());
                Future<?> load = sender.submit(new LoadGenerator(calls, caller, time, server.originNanos()));
                while (!calls.awaitEnd(LOOK_NANOS)) {
                    surface(load);
                    long now = time.nanos() - server.originNanos();
                    if (now <= of.runNanos()) { // afterwards the last calls end, which is nothing to see
                        onlooker.look(Onlooker.Moment.of(policy.name(), now, of.brownOut(), calls, server.attempts()));
                    }
                }
            } catch (InterruptedException e) {
                client.shutdownNow(); // or closing it would wait for calls that nobody counts
                throw e;
            } finally {
                sender.shutdownNow();
            }
            onlooker.end();
            return RunFigures.of(policy.name(), calls, server.attempts(), of);
        }
    }

    private ResilientHttpClient client(Pipeline pipeline) {
        HttpClient client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .executor(threads)
                .build();
        return ResilientHttpClient.of(client, pipeline);
    }

    /** A sender that broke down is no reason to wait for ever. */
    private static void surface(Future<?> load) throws InterruptedException {
        if (load.isDone()) {
            try {
                load.get();
            } catch (ExecutionException e) {
                throw new IllegalStateException("the load broke off", e.getCause());
            }
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
