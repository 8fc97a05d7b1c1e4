package dev.steadfast;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import dev.steadfast.environment.Environment;
import dev.steadfast.spi.Handle;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** A registry: what is in it is made once, and who watches is told of all changes in their order, without a gap. */
public final class RegistryStress {
    private static final String NAME = "thing";

    private RegistryStress() {}

    /** Something of which there are several with the same name. */
    private static final class Thing implements Handle {
        @Override
        public String name() {
            return NAME;
        }

        @Override
        public Environment environment() {
            return Environment.shared();
        }
    }

    /** Three ask for the same name, which is not in here. */
    @JCStressTest
    @Outcome(id = "1 made, all have it", expect = ACCEPTABLE, desc = "one makes it, and the others wait or find it")
    @State
    public static class GetOrMake {
        private final Registry registry = new Registry();
        private final AtomicInteger made = new AtomicInteger();
        private @Nullable Thing first;
        private @Nullable Thing second;
        private @Nullable Thing third;

        private Thing get() {
            return registry.handle(Thing.class, NAME, name -> {
                made.incrementAndGet();
                return new Thing();
            });
        }

        @Actor
        public void first() {
            first = get();
        }

        @Actor
        public void second() {
            second = get();
        }

        @Actor
        public void third() {
            third = get();
        }

        @Arbiter
        public void look(L_Result result) {
            boolean same = first != null && first == second && first == third;
            result.r1 = made + " made, " + (same ? "all have it" : "not all have it");
        }
    }

    /** Two exchange a handle while a third begins to watch. */
    @JCStressTest
    @Outcome(
            id = "a chain of [012] to what is there",
            expect = ACCEPTABLE,
            desc = "as many exchanges as it came before")
    @State
    public static class ExchangeAndWatch {
        private final Registry registry = new Registry();
        private final Story story = new Story();

        public ExchangeAndWatch() {
            registry.handle(Thing.class, NAME, name -> new Thing());
        }

        @Actor
        public void exchange() {
            registry.replace(Thing.class, new Thing());
        }

        @Actor
        public void exchangeToo() {
            registry.replace(Thing.class, new Thing());
        }

        @Actor
        public void watch() {
            registry.watch(story);
        }

        @Arbiter
        public void look(L_Result result) {
            result.r1 = story.against(registry);
        }
    }

    /** One takes a handle out while two ask for it, of whom one may have to make it anew. */
    @JCStressTest
    @Outcome(
            id = "a chain of [012] to what is there",
            expect = ACCEPTABLE,
            desc = "made once or twice, taken out or not")
    @State
    public static class RemoveAndMake {
        private final Registry registry = new Registry();
        private final Story story = new Story();

        public RemoveAndMake() {
            registry.watch(story);
        }

        @Actor
        public void make() {
            registry.handle(Thing.class, NAME, name -> new Thing());
        }

        @Actor
        public void makeToo() {
            registry.handle(Thing.class, NAME, name -> new Thing());
        }

        @Actor
        public void remove() {
            registry.remove(NAME);
        }

        @Arbiter
        public void look(L_Result result) {
            result.r1 = story.against(registry);
        }
    }

    /** What a watch was told. Written by one thread at a time, as is promised. */
    private static final class Story implements RegistryListener {
        private @Nullable Handle last;
        private boolean begun;
        private boolean chained = true;
        private int changes = -1;

        private void take(@Nullable Handle before, @Nullable Handle after) {
            chained &= before == last;
            last = after;
            changes++;
        }

        @Override
        public void added(Handle handle) {
            begun = true;
            take(null, handle);
        }

        @Override
        public void replaced(Handle before, Handle after) {
            take(before, after);
        }

        @Override
        public void removed(Handle handle) {
            take(handle, null);
        }

        String against(Registry registry) {
            boolean there = last == registry.handle(Thing.class, NAME).orElse(null);
            String kind = begun && chained ? "a chain of " : "no chain of ";
            return kind + changes + (there ? " to what is there" : " to something else");
        }
    }
}
