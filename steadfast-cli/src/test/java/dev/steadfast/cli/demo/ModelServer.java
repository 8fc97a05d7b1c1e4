package dev.steadfast.cli.demo;

import dev.steadfast.testkit.VirtualTime;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import javax.net.ssl.SSLSession;

/** The server of the demo in virtual time: the same queue, workers, service times and brown-out, without sockets. */
final class ModelServer {
    private record Job(CompletableFuture<HttpResponse<Void>> answer, long workNanos) {}

    private final DemoSettings settings;
    private final VirtualTime time;
    private final HttpRequest request;
    private final ServiceTimes serviceTimes;
    private final Bins attempts;
    private final Queue<Job> queue = new ArrayDeque<>();
    private int idle;

    ModelServer(DemoSettings settings, VirtualTime time, HttpRequest request) {
        this.settings = settings;
        this.time = time;
        this.request = request;
        this.serviceTimes = new ServiceTimes(settings.seed(), settings.serviceNanos());
        this.attempts = new Bins(settings.runNanos());
        this.idle = settings.workers();
    }

    Bins attempts() {
        return attempts;
    }

    CompletableFuture<HttpResponse<Void>> send() {
        attempts.add(time.elapsed().toNanos());
        Job job = new Job(new CompletableFuture<>(), serviceTimes.nextNanos());
        if (idle > 0) {
            idle--;
            begin(job);
        } else if (queue.size() < settings.queueLimit()) {
            queue.add(job);
        } else {
            job.answer().complete(new Answer(request, 503));
        }
        return job.answer();
    }

    private void begin(Job job) {
        long now = time.elapsed().toNanos();
        long end = settings.brownOut().finishNanos(now, job.workNanos());
        time.after(Duration.ofNanos(end - now), () -> {
            Job next = queue.poll();
            if (next == null) {
                idle++;
            } else {
                begin(next);
            }
            job.answer().complete(new Answer(request, 200));
        });
    }

    private record Answer(HttpRequest request, int statusCode) implements HttpResponse<Void> {
        @Override
        public Optional<HttpResponse<Void>> previousResponse() {
            return Optional.empty();
        }

        @Override
        public HttpHeaders headers() {
            return HttpHeaders.of(Map.of(), (name, value) -> true);
        }

        @Override
        public Void body() {
            return null;
        }

        @Override
        public Optional<SSLSession> sslSession() {
            return Optional.empty();
        }

        @Override
        public URI uri() {
            return request.uri();
        }

        @Override
        public HttpClient.Version version() {
            return HttpClient.Version.HTTP_1_1;
        }
    }
}
