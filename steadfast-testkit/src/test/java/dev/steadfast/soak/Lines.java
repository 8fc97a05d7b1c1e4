package dev.steadfast.soak;

import static dev.steadfast.soak.Recipes.ms;

import dev.steadfast.Pipeline;
import dev.steadfast.PipelineBuilder;
import dev.steadfast.PipelineHolder;
import dev.steadfast.TypedPipeline;
import dev.steadfast.outcome.CallRejected;
import dev.steadfast.policy.bulkhead.BulkheadFull;
import dev.steadfast.policy.chaos.Chaos;
import dev.steadfast.policy.fallback.Fallback;
import dev.steadfast.policy.limiter.LimitReached;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.Jitter;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.policy.timeout.Timeout;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** The pipelines of a soak, which share handles in different orders. Safe for use by many threads. */
final class Lines {
    static final String INNERMOST = "innermost";
    /** How many pipelines can be exchanged: so many that no one takes them for built per call. */
    private static final int HOLDERS = 12;

    private final Shop shop;
    private final Plant plant;
    private final Substitutes substitutes;
    private final List<Pipeline> fixed;
    private final List<PipelineHolder> holders;
    final Shelf shelf;
    /** Without permits that calls around it could wait for. */
    final Pipeline innermost;
    /** Of values that may be given to many. */
    final TypedPipeline<String> remembering;

    Lines(Plant plant) {
        this.plant = plant;
        this.shop = plant.shop;
        this.substitutes = new Substitutes(shop);
        this.shelf = new Shelf(shop);
        this.fixed =
                List.of(outsideIn(), permitsInside(), keyed(), plain(), abandoning(), hedged(), answering(), harmed());
        this.innermost = named(INNERMOST).timeout(ms(10)).retry(retry(2)).build();
        this.remembering = remembering();
        this.holders = IntStream.range(0, HOLDERS)
                .mapToObj(number -> PipelineHolder.of(exchangeable(number)))
                .toList();
    }

    private Retry retry(int attempts) {
        return Retry.builder()
                .maxAttempts(attempts)
                .backoff(Backoff.exponential(ms(1)).cap(ms(5)).jitter(Jitter.full()))
                .budget(plant.budget)
                .retryOn(Exception.class)
                .retryOnRejection(BulkheadFull.class)
                .retryOnRejection(LimitReached.class)
                .retryOnResult(Parcel.class, Parcel::isDamaged)
                .build();
    }

    private PipelineBuilder named(String name) {
        return Pipeline.builder(name).environment(shop.environment);
    }

    private Pipeline outsideIn() {
        return named("outsideIn")
                .fallback(Fallback.<Parcel>of(substitutes::atOnce)
                        .on(IOException.class)
                        .on(CallRejected.class)
                        .onResult(Parcel.class, Parcel::isDamaged))
                .bulkhead(plant.bulkhead)
                .timeout(ms(40))
                .retry(retry(4))
                .circuitBreaker(plant.breaker)
                .hedge(plant.hedge)
                .rateLimiter(plant.rate)
                .adaptiveLimiter(plant.limiter)
                .adaptiveThrottle(plant.throttle)
                .attemptTimeout(ms(8))
                .chaos(Chaos.latency(ms(0), ms(4)).rate(0.2).enabledBy(plant.chaos))
                .build()
                .untyped();
    }

    private Pipeline permitsInside() {
        return named("permitsInside")
                .adaptiveThrottle(plant.throttle)
                .timeout(ms(30))
                .adaptiveLimiter(plant.limiter)
                .retry(retry(3))
                .attemptTimeout(ms(8))
                .bulkhead(plant.inner)
                .circuitBreaker(plant.byTime)
                .bulkhead(plant.bulkhead)
                .counted()
                .build();
    }

    private Pipeline keyed() {
        return named("keyed")
                .timeout(ms(30))
                .retry(retry(3))
                .circuitBreaker(plant.perKey)
                .rateLimiter(Recipes.rate(1))
                .adaptiveLimiter(Recipes.limiter(1))
                .bulkhead(plant.inner)
                .build();
    }

    /** Its timers would be there for an hour if nobody took them back. */
    private Pipeline plain() {
        return named("plain")
                .timeout(Duration.ofHours(1))
                .rateLimiter(plant.rate)
                .circuitBreaker(plant.byTime)
                .hedge(Recipes.hedge()
                        .delay(Duration.ofHours(1))
                        .runOn(shop.executor)
                        .build())
                .bulkhead(plant.patient)
                .build();
    }

    private Pipeline abandoning() {
        return named("abandoning")
                .bulkhead(plant.bulkhead)
                .retry(retry(3))
                .circuitBreaker(plant.breaker)
                .add(Timeout.of(ms(6)).runOn(shop.executor))
                .build();
    }

    private Pipeline hedged() {
        return named("hedged")
                .timeout(ms(30))
                .hedge(Recipes.hedge().delay(ms(1)).runOn(shop.executor).build())
                .bulkhead(plant.bulkhead)
                .retry(retry(2))
                .circuitBreaker(plant.byTime)
                .attemptTimeout(ms(6))
                .bulkhead(plant.inner)
                .build();
    }

    private Pipeline answering() {
        return named("answering")
                .timeout(ms(30))
                .fallback(Fallback.<Parcel>ofAsync(substitutes::later))
                .retry(retry(2))
                .fallback(Fallback.<Parcel>of(substitutes::atOnce).on(CallRejected.class))
                .hedge(plant.hedge)
                .bulkhead(plant.inner)
                .circuitBreaker(plant.perKey)
                .build()
                .untyped();
    }

    private Pipeline harmed() {
        return named("harmed")
                .bulkhead(plant.inner)
                .retry(retry(3))
                .attemptTimeout(ms(6))
                .circuitBreaker(plant.breaker)
                .chaos(Chaos.fault(Faults.Confused::new).rate(0.05).enabledBy(plant.chaos))
                .chaos(Chaos.behavior(() -> shop.time.sleep(500_000)).rate(0.02))
                .chaos(Chaos.<Parcel>resultFrom(() -> shop.parcels.make(true, "chaos"))
                        .rate(0.05))
                .chaos(Chaos.latency(ms(0), ms(10)).rate(0.1))
                .build()
                .untyped();
    }

    private TypedPipeline<String> remembering() {
        return named("remembering")
                .fallback(Fallback.lastGood(plant.lastGood).on(Exception.class))
                .timeout(ms(20))
                .bulkhead(plant.bulkhead)
                .retry(retry(2))
                .hedge(plant.hedge)
                .circuitBreaker(plant.breaker)
                .build();
    }

    /** Puts another pipeline in the place of one; gives the one that was there. */
    Pipeline exchange(int number) {
        return holders.get(number % HOLDERS).replace(exchangeable(number));
    }

    private Pipeline exchangeable(int number) {
        PipelineBuilder builder = named("exchanged" + number % HOLDERS).timeout(ms(20));
        if (number % 5 == 0) {
            builder.bulkhead(plant.inner);
        }
        builder.retry(retry(2)).circuitBreaker(plant.breaker);
        if (number % 3 == 0) {
            builder.hedge(plant.hedge);
        }
        if (number % 2 == 0) {
            builder.adaptiveThrottle(plant.throttle);
        }
        if (number % 7 == 0) {
            builder.adaptiveLimiter(plant.limiter);
        }
        return builder.bulkhead(Recipes.bulkhead(4)).attemptTimeout(ms(6)).build();
    }

    Pipeline any(Random random) {
        int number = random.nextInt(fixed.size() + 2);
        if (number < fixed.size()) {
            return fixed.get(number);
        }
        return number == fixed.size() ? holders.get(random.nextInt(HOLDERS)).pipeline() : shelf.any(random);
    }

    /** All pipelines that are in use. */
    List<Pipeline> all() {
        List<Pipeline> all = new ArrayList<>(fixed);
        all.add(innermost);
        all.add(remembering.untyped());
        holders.forEach(holder -> all.add(holder.pipeline()));
        all.addAll(shelf.pipelines());
        return all;
    }
}
