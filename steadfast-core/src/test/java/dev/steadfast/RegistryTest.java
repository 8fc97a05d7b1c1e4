package dev.steadfast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steadfast.environment.Environment;
import dev.steadfast.event.Registration;
import dev.steadfast.policy.budget.RetryBudget;
import dev.steadfast.policy.budget.SharedBudget;
import dev.steadfast.spi.Handle;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class RegistryTest {
    private final Registry registry = new Registry();
    private final List<String> told = new ArrayList<>();

    private static Pipeline pipeline(String name) {
        return Pipeline.builder(name).build();
    }

    private static SharedBudget budget(String name) {
        return RetryBudget.standard().shared(name, Environment.shared());
    }

    /** Another kind of handle. */
    private record Other(String name) implements Handle {
        @Override
        public Environment environment() {
            return Environment.shared();
        }
    }

    private final class Noting implements RegistryListener {
        @Override
        public void added(Pipeline pipeline) {
            told.add("+" + pipeline.name());
        }

        @Override
        public void added(Handle handle) {
            told.add("+h " + handle.name());
        }

        @Override
        public void replaced(Pipeline before, Pipeline after) {
            told.add("=" + after.name() + (before == after));
        }

        @Override
        public void replaced(Handle before, Handle after) {
            told.add("=h " + after.name() + (before == after));
        }

        @Override
        public void removed(Pipeline pipeline) {
            told.add("-" + pipeline.name());
        }

        @Override
        public void removed(Handle handle) {
            told.add("-h " + handle.name());
        }
    }

    @Test
    void firstAsk_makes_andLaterOnesFind() {
        AtomicInteger made = new AtomicInteger();

        Pipeline first = registry.pipeline("orders", name -> {
            made.incrementAndGet();
            return pipeline(name);
        });

        assertThat(registry.pipeline("orders", name -> pipeline("never"))).isSameAs(first);
        assertThat(registry.pipeline("orders")).containsSame(first);
        assertThat(registry.holder("orders").orElseThrow().pipeline()).isSameAs(first);
        assertThat(made).hasValue(1);
        assertThat(registry.pipeline("prices")).isEmpty();
        assertThat(registry.handle(SharedBudget.class, "orders")).isEmpty();
    }

    @Test
    void lists_areSnapshotsInTheOrderOfNames() {
        List<String> before = names(registry.pipelines());
        for (String name : List.of("c", "a", "b")) {
            registry.pipeline(name, RegistryTest::pipeline);
            registry.handle(SharedBudget.class, name + " budget", RegistryTest::budget);
        }

        assertThat(names(registry.pipelines())).containsExactly("a", "b", "c");
        assertThat(registry.handles()).extracting(Handle::name).containsExactly("a budget", "b budget", "c budget");
        assertThat(before).isEmpty();
        assertThat(registry).hasToString("Registry[a, a budget, b, b budget, c, c budget]");
    }

    private static List<String> names(List<Pipeline> pipelines) {
        return pipelines.stream().map(Pipeline::name).toList();
    }

    @Test
    void nameOfAnotherType_isRefused() {
        SharedBudget budget = registry.handle(SharedBudget.class, "orders", RegistryTest::budget);
        Pipeline prices = registry.pipeline("prices", RegistryTest::pipeline);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> registry.pipeline("orders", RegistryTest::pipeline))
                .withMessage("Registry.orders was " + budget + "; allowed: Pipeline (or take another name)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> registry.handle(Other.class, "orders", Other::new))
                .withMessage("Registry.orders was " + budget + "; allowed: Other (or take another name)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> registry.handle(SharedBudget.class, "prices", RegistryTest::budget))
                .withMessage("Registry.prices was PipelineHolder[" + prices
                        + "]; allowed: SharedBudget (or take another name)");
        assertThat(registry.handle(SharedBudget.class, "orders")).containsSame(budget);
    }

    @Test
    void makerOfAnotherName_orOfNull_isRefused_andLeavesNothing() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> registry.pipeline("orders", name -> pipeline("prices")))
                .withMessage("Registry.orders was Pipeline[prices: ]; allowed: something named orders");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> registry.handle(SharedBudget.class, "orders", name -> null))
                .withMessage("Registry.orders was null; allowed: something named orders");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> registry.pipeline(" ", RegistryTest::pipeline))
                .withMessage("Registry.name was  ; allowed: a name that is not blank");
        assertThatNullPointerException()
                .isThrownBy(() -> registry.pipeline("orders", null))
                .withMessage("maker");

        assertThat(registry.pipeline("orders", RegistryTest::pipeline).name()).isEqualTo("orders");
    }

    @Test
    void makerThatThrows_leavesTheNameToTheNext() {
        IllegalStateException broken = new IllegalStateException("broken");

        assertThatThrownBy(() -> registry.pipeline("orders", name -> {
                    throw broken;
                }))
                .isSameAs(broken);

        assertThat(registry.pipelines()).isEmpty();
        assertThat(registry.pipeline("orders", RegistryTest::pipeline)).isNotNull();
    }

    @Test
    void maker_mayUseTheRegistry_butNotForItself() {
        Pipeline orders = registry.pipeline("orders", name -> {
            registry.handle(SharedBudget.class, "budget", RegistryTest::budget);
            return pipeline(name);
        });

        assertThat(registry.pipeline("orders")).containsSame(orders);
        assertThat(registry.handles()).hasSize(1);
        assertThatThrownBy(() -> registry.pipeline("a", a -> registry.pipeline("a", RegistryTest::pipeline)))
                .isExactlyInstanceOf(IllegalStateException.class)
                .hasMessage("Registry: making a needs a itself, by a circle; make what both need first, outside");
        assertThat(registry.pipeline("a")).isEmpty();
    }

    @Test
    void handle_canBeExchangedForOneOfItsTypeAndName() {
        SharedBudget first = registry.handle(SharedBudget.class, "orders", RegistryTest::budget);
        SharedBudget second = budget("orders");

        assertThat(registry.replace(SharedBudget.class, second)).isSameAs(first);

        assertThat(registry.handle(SharedBudget.class, "orders")).containsSame(second);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> registry.replace(SharedBudget.class, budget("prices")))
                .withMessageEndingWith("allowed: SharedBudget of a name that is in here");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> registry.replace(Other.class, new Other("orders")))
                .withMessageEndingWith("allowed: Other of a name that is in here");
    }

    @Nested
    class Watching {
        @Test
        void watch_isToldOfWhatIsThere_thenOfEachChange() {
            registry.pipeline("b", RegistryTest::pipeline);
            registry.handle(SharedBudget.class, "a", RegistryTest::budget);

            registry.watch(new Noting());
            registry.pipeline("c", RegistryTest::pipeline);
            registry.holder("b").orElseThrow().replace(pipeline("b"));
            registry.replace(SharedBudget.class, budget("a"));
            registry.remove("a");
            registry.remove("b");

            assertThat(told).containsExactly("+h a", "+b", "+c", "=bfalse", "=h afalse", "-h a", "-b");
        }

        @Test
        void closedWatch_isToldNothingMore() {
            Registration watch = registry.watch(new Noting());
            registry.pipeline("a", RegistryTest::pipeline);

            watch.close();
            watch.close();
            registry.remove("a");

            assertThat(told).containsExactly("+a");
        }

        @Test
        void whatChangesNothing_isNotTold() {
            registry.watch(new Noting());
            PipelineHolder gone = registry.holder("a", RegistryTest::pipeline);
            registry.pipeline("a", RegistryTest::pipeline);

            assertThat(registry.remove("a")).isTrue();
            assertThat(registry.remove("a")).isFalse();
            gone.replace(pipeline("a"));

            assertThat(told).containsExactly("+a", "-a");
        }

        @Test
        void listenerThatThrows_keepsOthersAndTheRegistryGoing() {
            registry.watch(new RegistryListener() {
                @Override
                public void added(Pipeline pipeline) {
                    throw new IllegalStateException("broken");
                }
            });
            registry.watch(new Noting());

            assertThat(registry.pipeline("a", RegistryTest::pipeline)).isNotNull();

            assertThat(told).containsExactly("+a");
        }

        @Test
        void listenerThatChangesTheRegistry_isToldOfThatAfterwards() {
            registry.watch(new RegistryListener() {
                @Override
                public void added(Pipeline pipeline) {
                    if (pipeline.name().equals("a")) {
                        registry.pipeline("b", RegistryTest::pipeline);
                        told.add("made b");
                    }
                }
            });
            registry.watch(new Noting());

            registry.pipeline("a", RegistryTest::pipeline);

            assertThat(told).containsExactly("made b", "+a", "+b");
        }
    }
}
