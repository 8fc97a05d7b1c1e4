package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.fixed;
import static dev.steadfast.behaviour.World.seconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.steadfast.Pipeline;
import dev.steadfast.outcome.OperationInterrupted;
import dev.steadfast.policy.retry.Retry;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Pipelines around the methods of an interface. */
class ProxyTest {
    private final World world = new World();
    private final Pipeline pipeline = world.silent()
            .retry(Retry.builder().backoff(fixed(seconds(1))).build())
            .build();
    private final Shop shop = new Shop();

    interface Orders {
        String order(String what, int count) throws IOException;

        String patient(String what) throws InterruptedException;

        default String orderOne(String what) throws IOException {
            return order(what, 1);
        }

        static String nothing() {
            return "nothing";
        }
    }

    /** Fails as often as it is told. */
    private static class Shop implements Orders {
        int failures;
        RuntimeException unchecked;
        final List<String> asked = new ArrayList<>();

        @Override
        public String order(String what, int count) throws IOException {
            asked.add(count + " " + what);
            if (unchecked != null) {
                throw unchecked;
            }
            if (failures-- > 0) {
                throw new IOException("sold out");
            }
            return count + " " + what;
        }

        @Override
        public String patient(String what) {
            asked.add(what);
            throw new IllegalStateException("sold out");
        }

        @Override
        public String toString() {
            return "the shop";
        }
    }

    interface Later {
        FutureTask<String> task();

        Future<String> future();
    }

    @AfterEach
    void leaveNoInterruptBehind() {
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void method_runsThroughThePipeline() throws Exception {
        shop.failures = 2;

        assertThat(pipeline.proxy(Orders.class, shop).order("tea", 3)).isEqualTo("3 tea");

        assertThat(shop.asked).containsExactly("3 tea", "3 tea", "3 tea");
        assertThat(world.time.elapsed()).isEqualTo(seconds(2));
    }

    @Test
    void exceptionOfTheTarget_comesOutUnwrapped() {
        Orders orders = pipeline.proxy(Orders.class, shop);
        shop.failures = 9;
        assertThat(catchThrowable(() -> orders.order("tea", 1)))
                .isExactlyInstanceOf(IOException.class)
                .hasMessage("sold out");

        shop.unchecked = new IllegalArgumentException();
        assertThat(catchThrowable(() -> orders.order("tea", 1))).isSameAs(shop.unchecked);
    }

    @Test
    void interrupt_whereTheMethodDoesNotDeclareIt_isUncheckedWithTheFlagSet() {
        shop.failures = 9;
        world.time.after(seconds(1).dividedBy(2), () -> Thread.currentThread().interrupt());

        Throwable thrown =
                catchThrowable(() -> pipeline.proxy(Orders.class, shop).order("tea", 1));

        assertThat(Thread.interrupted()).isTrue();
        assertThat(thrown).isInstanceOf(OperationInterrupted.class).hasMessage("test was interrupted");
        assertThat(thrown.getSuppressed()).singleElement().isInstanceOf(IOException.class);
    }

    @Test
    void interrupt_whereTheMethodDeclaresIt_comesOutAsItIs() {
        world.time.after(seconds(1).dividedBy(2), () -> Thread.currentThread().interrupt());

        assertThat(catchThrowable(() -> pipeline.proxy(Orders.class, shop).patient("tea")))
                .isInstanceOf(InterruptedException.class);
    }

    @Test
    void defaultAndObjectMethods_goStraightToTheTarget() throws Exception {
        shop.failures = 1;
        Orders orders = pipeline.proxy(Orders.class, shop);

        assertThat(catchThrowable(() -> orders.orderOne("tea"))).isInstanceOf(IOException.class);
        assertThat(shop.asked).containsExactly("1 tea");
        assertThat(orders).hasToString("the shop");
        assertThat(orders.hashCode()).isEqualTo(shop.hashCode());
    }

    @Test
    void pipelineOfAMethod_isAskedOnceAndMayBeNone() throws Exception {
        List<String> askedFor = new ArrayList<>();
        Orders orders = Pipeline.proxy(Orders.class, shop, method -> {
            askedFor.add(method.getName());
            return method.getName().equals("order") ? pipeline : null;
        });

        shop.failures = 1;
        orders.order("tea", 1);
        orders.order("tea", 1);

        assertThat(shop.asked).hasSize(3);
        assertThat(catchThrowable(() -> orders.patient("tea"))).isInstanceOf(IllegalStateException.class);
        assertThat(shop.asked).hasSize(4);
        assertThat(askedFor).containsExactlyInAnyOrder("order", "patient");
    }

    @Test
    void methodsThatReturnAFutureThatCannotBeOurs_areRefusedTogether() {
        Later later = Pipeline.proxy(Later.class, new Laziest(), method -> null);
        assertThat(later.future()).isNull();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> pipeline.proxy(Later.class, new Laziest()))
                .withMessageContaining(
                        "Pipeline.proxy.task was a method that returns a FutureTask; allowed: methods that"
                                + " return their result, a CompletionStage or a CompletableFuture (give no pipeline for this one)")
                .withMessageContaining("Pipeline.proxy.future was a method that returns a Future;");
    }

    @Test
    void methodThatReturnsAStage_isRetriedWithoutHoldingItsCaller() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        Stages target = () -> calls.incrementAndGet() < 3
                ? CompletableFuture.failedFuture(new IllegalStateException("not yet"))
                : CompletableFuture.completedFuture("done");

        CompletionStage<String> stage = pipeline.proxy(Stages.class, target).stage();

        assertThat(calls).hasValue(1);
        assertThat(world.time.await(stage)).isEqualTo("done");
        assertThat(calls).hasValue(3);
    }

    interface Stages {
        CompletionStage<String> stage();
    }

    @Test
    void classInPlaceOfAnInterface_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> pipeline.proxy(Shop.class, shop))
                .withMessage("Pipeline.proxy.type was " + Shop.class.getName() + "; allowed: an interface");
    }

    @Test
    void nulls_areRefusedByName() {
        assertThatNullPointerException()
                .isThrownBy(() -> pipeline.proxy(Orders.class, null))
                .withMessage("target");
        assertThatNullPointerException()
                .isThrownBy(() -> Pipeline.proxy(Orders.class, shop, null))
                .withMessage("pipelines");
    }

    private static final class Laziest implements Later {
        @Override
        public FutureTask<String> task() {
            return null;
        }

        @Override
        public Future<String> future() {
            return null;
        }
    }
}
