package dev.steadfast.soak;

import dev.steadfast.environment.PolicyMode;
import dev.steadfast.event.Registration;
import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.policy.breaker.CircuitBreaker;
import dev.steadfast.policy.ratelimit.Reservation;
import dev.steadfast.spi.Permit;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** A thread that changes policies, switches and pipelines while calls are under way. */
final class Meddler extends Thread {
    private static final int PAUSE_NANOS = 1_500_000;

    private final Shop shop;
    private final Plant plant;
    private final Lines lines;
    private final List<Caller> callers;
    private final Random random;
    private final Map<String, Runnable> deeds = new TreeMap<>();
    private final Set<String> notInTheCalm = new HashSet<>();
    private int exchanged;

    Meddler(Plant plant, Lines lines, List<Caller> callers, long seed) {
        super("soak-meddler");
        this.shop = plant.shop;
        this.plant = plant;
        this.lines = lines;
        this.callers = callers;
        this.random = new Random(seed);
        bulkheads();
        breakers();
        registry();
        others();
    }

    /** Done except in the calm at the end of a round: it gives breakers a new beginning. */
    private void byHand(String name, Consumer<CircuitBreaker> deed) {
        notInTheCalm.add(name);
        deeds.put(name, () -> deed.accept(anyBreaker()));
    }

    private void bulkheads() {
        deeds.put("resize", () -> plant.bulkhead.resize(1 + random.nextInt(10)));
        deeds.put("bulkhead", () -> plant.inner.reconfigure(Recipes.bulkhead(1 + random.nextInt(6))));
    }

    private void breakers() {
        deeds.put("breaker", () -> anyBreaker().reconfigure(Recipes.breaker(6 + random.nextInt(30))));
        byHand("isolate", this::isolateForAWhile);
        byHand("forceClosed", CircuitBreaker::forceClosed);
        byHand("reset", breaker -> resetAll());
        byHand("observe", breaker -> breaker.observeOnly(random.nextBoolean()));
        deeds.put("keyed", () -> plant.perKey.reconfigure(Recipes.breaker(4 + random.nextInt(8))));
        byHand("listener", this::listenForAWhile);
    }

    private void registry() {
        deeds.put("registry, exchange", () -> lines.shelf.exchange(random));
        deeds.put("registry, exchange a handle", () -> lines.shelf.exchangeHandle(random));
        deeds.put("registry, remove", () -> lines.shelf.remove(random));
        deeds.put("registry, make in vain", () -> lines.shelf.makeInVain(random));
        deeds.put("registry, watch", () -> lines.shelf.watchForAWhile(random));
    }

    private void others() {
        deeds.put("limiter", () -> plant.limiter.reconfigure(Recipes.limiter(random.nextInt(10))));
        deeds.put("hedge", () -> plant.hedge.reconfigure(plant.hedge(random.nextInt(4))));
        deeds.put("throttle", () -> plant.throttle.reconfigure(Recipes.throttle(1.5 + random.nextInt(3))));
        deeds.put("rate", () -> plant.rate.reconfigure(Recipes.rate(random.nextInt(3))));
        deeds.put("drain", () -> plant.rate.drain());
        deeds.put("delay", () -> plant.rate.delay(Recipes.ms(random.nextInt(3))));
        deeds.put("reserve", this::reserve);
        deeds.put("chaos", () -> plant.chaos.enabled(random.nextBoolean()));
        deeds.put("forget", () -> plant.lastGood.forget());
        deeds.put("last good", () -> plant.lastGood.reconfigure(Recipes.ms(1 + random.nextInt(100))));
        deeds.put("service", () -> shop.failures = random.nextInt(4) == 0 ? 80 : random.nextInt(20));
        deeds.put("mode", () -> shop.environment.mode(any(PolicyKind.values()), any(PolicyMode.values())));
        deeds.put(
                "mode of a pipeline", () -> lines.any(random).mode(any(PolicyKind.values()), any(PolicyMode.values())));
        deeds.put("modes on", this::switchAllOn);
        deeds.put("modes on again", this::switchAllOn);
        deeds.put("exchange", this::exchange);
        deeds.put("permit by hand", this::permitByHand);
        deeds.put("interrupt", () -> callers.get(random.nextInt(callers.size())).interruptIfOpen());
        deeds.put("close an environment", () -> new ShortLife(shop, random).run());
    }

    private <T> T any(T[] values) {
        return values[random.nextInt(values.length)];
    }

    private CircuitBreaker anyBreaker() {
        return switch (random.nextInt(3)) {
            case 0 -> plant.breaker;
            case 1 -> plant.byTime;
            default -> plant.perKey.breaker("key " + random.nextInt(Plant.MOST_KEYS));
        };
    }

    private void isolateForAWhile(CircuitBreaker breaker) {
        breaker.isolate();
        shop.after(random.nextInt(2 * PAUSE_NANOS), breaker::reset);
    }

    void switchAllOn() {
        for (PolicyKind kind : PolicyKind.values()) {
            shop.environment.mode(kind, PolicyMode.ON);
            lines.all().forEach(pipeline -> pipeline.mode(kind, PolicyMode.ON));
        }
    }

    /** For the calm. */
    void resetAll() {
        plant.breakers().forEach(breaker -> {
            breaker.observeOnly(false);
            breaker.reset();
        });
    }

    private void listenForAWhile(CircuitBreaker breaker) {
        Object heard = new Object();
        shop.remains.mustGoForSure(heard, "a breaker's listener");
        Registration registration =
                breaker.onTransition(event -> shop.ledger.events.add("heard by " + heard.getClass()));
        breaker.reset();
        registration.close();
    }

    private void exchange() {
        exchanged++;
        shop.remains.mustGoForSure(lines.exchange(exchanged), "a pipeline that was exchanged");
    }

    private void reserve() {
        Optional<Reservation> reservation = plant.rate.reserve(1 + random.nextInt(3));
        reservation.filter(held -> random.nextBoolean()).ifPresent(Reservation::cancel);
    }

    private void permitByHand() {
        List<Supplier<Optional<Permit>>> sources = plant.permits(anyBreaker());
        sources.get(random.nextInt(sources.size())).get().ifPresent(permit -> {
            switch (random.nextInt(4)) {
                case 0 -> permit.succeeded();
                case 1 -> permit.failed(new Faults.Confused());
                case 2 -> permit.ignored();
                default -> shop.after(random.nextInt(PAUSE_NANOS), permit::close);
            }
        });
    }

    @Override
    public void run() {
        List<String> names = List.copyOf(deeds.keySet());
        while (!shop.over) {
            String name = names.get(random.nextInt(names.size()));
            if (shop.calm && notInTheCalm.contains(name)) {
                continue;
            }
            try {
                deeds.get(name).run();
                shop.ledger.deeds.add(name);
            } catch (Throwable thrown) {
                shop.ledger.wrong(name + " threw " + thrown);
            }
            shop.time.park(random.nextInt(PAUSE_NANOS));
        }
    }
}
