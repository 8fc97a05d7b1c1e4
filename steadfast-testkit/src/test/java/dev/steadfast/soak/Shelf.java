package dev.steadfast.soak;

import static dev.steadfast.soak.Recipes.ms;

import dev.steadfast.Pipeline;
import dev.steadfast.Registry;
import dev.steadfast.event.Registration;
import dev.steadfast.policy.bulkhead.Bulkhead;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Pipelines and handles in a registry: made by whoever asks first, exchanged, taken out, and watched. For many threads. */
final class Shelf {
    /** How many names there are: so many that no pipeline is taken for built per call. */
    private static final int NAMES = 12;

    private static final int HANDLES = 4;
    private static final int WATCHED_NANOS = 20_000_000;

    private final Shop shop;
    private final Registry registry = new Registry();
    /** Sees all from the beginning to the end. */
    private final Mirror mirror;

    Shelf(Shop shop) {
        this.shop = shop;
        this.mirror = new Mirror(shop.ledger);
        registry.watch(mirror);
    }

    /** A pipeline that may have to be made, by one of those who ask for it now. */
    Pipeline any(Random random) {
        return registry.pipeline("shelf " + random.nextInt(NAMES), this::made);
    }

    private Pipeline made(String name) {
        return Pipeline.builder(name)
                .environment(shop.environment)
                .timeout(ms(20))
                .bulkhead(handle(name.hashCode()))
                .attemptTimeout(ms(6))
                .build();
    }

    private Bulkhead handle(int number) {
        return registry.handle(Bulkhead.class, "shelved " + Math.floorMod(number, HANDLES), this::madeHandle);
    }

    private Bulkhead madeHandle(String name) {
        Bulkhead made = Bulkhead.of(name, Recipes.bulkhead(4), shop.environment);
        shop.remains.mustGoForSure(made, "a handle that was in the registry");
        return made;
    }

    void exchange(Random random) {
        String name = "shelf " + random.nextInt(NAMES);
        Pipeline before = registry.holder(name, this::made).replace(made(name));
        shop.remains.mustGoForSure(before, "a pipeline that was exchanged in the registry");
    }

    void exchangeHandle(Random random) {
        Bulkhead next = madeHandle(handle(random.nextInt(HANDLES)).name());
        registry.replace(Bulkhead.class, next);
    }

    void remove(Random random) {
        String name = random.nextBoolean() ? "shelf " + random.nextInt(NAMES) : "shelved " + random.nextInt(HANDLES);
        registry.pipeline(name).ifPresent(last -> shop.remains.mustGoForSure(last, "a pipeline that was taken out"));
        registry.remove(name);
    }

    /** A maker that throws must leave the name free, and those who wait for it must try for themselves. */
    void makeInVain(Random random) {
        try {
            registry.pipeline("shelf " + random.nextInt(NAMES), name -> {
                throw new Faults.Confused();
            });
        } catch (Faults.Confused expected) {
            shop.ledger.deeds.add("registry, made in vain");
        }
    }

    void watchForAWhile(Random random) {
        Mirror passing = new Mirror(shop.ledger);
        shop.remains.mustGoForSure(passing, "a watcher of the registry");
        Registration watch = registry.watch(passing);
        shop.after(random.nextInt(WATCHED_NANOS), watch::close);
    }

    List<Pipeline> pipelines() {
        return registry.pipelines();
    }

    /** Takes everything out, so that all that ever was in must be collectable. */
    void clear() {
        registry.pipelines().forEach(pipeline -> {
            shop.remains.mustGoForSure(pipeline, "a pipeline that was in the registry");
            registry.remove(pipeline.name());
        });
        List.copyOf(registry.handles()).forEach(handle -> registry.remove(handle.name()));
    }

    /** What is wrong though nothing goes on; empty if nothing is. */
    String unrest() {
        Map<String, Object> seen = mirror.seen();
        List<Object> there = new ArrayList<>(registry.pipelines());
        there.addAll(registry.handles());
        return there.isEmpty() && seen.isEmpty() ? "" : registry + ", as a watcher sees it " + seen;
    }
}
