package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.seconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.steadfast.Pipeline;
import dev.steadfast.event.BreakerState;
import dev.steadfast.event.PolicyRejected;
import dev.steadfast.event.Registration;
import dev.steadfast.outcome.Attempt;
import dev.steadfast.outcome.AttributeKey;
import dev.steadfast.outcome.Attributes;
import dev.steadfast.outcome.CallOptions;
import dev.steadfast.policy.breaker.BreakerPerKey;
import dev.steadfast.policy.breaker.BreakerPerKeyBuilder;
import dev.steadfast.policy.breaker.CircuitBreaker;
import dev.steadfast.policy.breaker.CircuitOpen;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** A breaker for each host that calls go to. */
class BreakerPerKeyTest {
    private static final AttributeKey<String> HOST = AttributeKey.named("host");

    private final World world = new World();
    private final IOException failure = new IOException("scripted");
    private String host = "a";
    private final BreakerPerKey breakers = perHost().build();
    private final Pipeline pipeline = world.pipeline().circuitBreaker(breakers).build();

    private BreakerPerKeyBuilder perHost() {
        return BreakerPerKey.builder("hosts", (Attempt attempt) -> host)
                .settings(BreakerRig.twoInARow().build())
                .environment(world.environment);
    }

    private Throwable fail(Driver driver, String to) {
        host = to;
        return driver.run(pipeline, () -> {
                    throw failure;
                })
                .thrown();
    }

    @EveryDriver
    void failuresOfOneKey_closeTheWayToThatOneOnly(Driver driver) {
        fail(driver, "a");
        fail(driver, "b");
        fail(driver, "a");

        assertThat(fail(driver, "a")).isInstanceOf(CircuitOpen.class).hasMessageContaining("hosts/a is open");
        assertThat(fail(driver, "b")).isSameAs(failure);
        assertThat(breakers.keys()).containsExactlyInAnyOrder("a", "b");
        assertThat(breakers.breaker("a").state()).isEqualTo(BreakerState.OPEN);
        assertThat(world.events.events().stream().filter(PolicyRejected.class::isInstance))
                .singleElement()
                .isInstanceOfSatisfying(PolicyRejected.class, rejected -> {
                    assertThat(rejected.pipeline()).isEqualTo("test");
                    assertThat(rejected.policy()).isEqualTo("hosts/a");
                });
    }

    @EveryDriver
    void callsWithoutAKey_shareOneBreaker(Driver driver) {
        fail(driver, null);
        fail(driver, null);
        assertThat(fail(driver, null)).isInstanceOf(CircuitOpen.class);
        assertThat(breakers.keys()).isEmpty();
        assertThat(breakers.breaker(null).state()).isEqualTo(BreakerState.OPEN);
        assertThat(fail(driver, "a")).isSameAs(failure);
    }

    @Test
    void keyOfACall_mayBeAnAttribute() throws Exception {
        BreakerPerKey byAttribute = BreakerPerKey.builder(
                        "hosts", attempt -> attempt.attributes().get(HOST).orElse(null))
                .environment(world.environment)
                .build();
        Pipeline calls = world.pipeline().circuitBreaker(byAttribute).build();
        Attributes attributes = new Attributes();
        attributes.put(HOST, "c");
        calls.call(CallOptions.none().attributes(attributes), () -> "done");
        assertThat(byAttribute.keys()).containsExactly("c");
    }

    @EveryDriver
    void probe_thatIsCancelled_givesItsPlaceBack(Driver driver) {
        fail(driver, "a");
        fail(driver, "a");
        world.time.advance(seconds(10));
        CompletableFuture<Object> probe = pipeline.callAsync(CompletableFuture::new);
        assertThat(fail(driver, "a")).isInstanceOf(CircuitOpen.class);
        probe.cancel(true);
        assertThat(driver.run(pipeline, () -> "done").thrown()).isNull();
        assertThat(breakers.breaker("a").state()).isEqualTo(BreakerState.CLOSED);
    }

    @EveryDriver
    void observeOnly_letsThroughForAllKeys(Driver driver) {
        breakers.observeOnly(true);
        for (int i = 0; i < 4; i++) {
            assertThat(fail(driver, "a")).isSameAs(failure);
        }
        assertThat(breakers.isObserveOnly()).isTrue();
        assertThat(breakers.breaker("a").counts().rejected()).isEqualTo(2);
    }

    @Test
    void observeOnly_letsThroughWithoutAPipelineToo() {
        breakers.observeOnly(true);
        for (CircuitBreaker breaker : List.of(breakers.breaker("a"), breakers.breaker(null))) {
            breaker.isolate();
            assertThat(breaker.tryAcquire()).isPresent();
            assertThat(breaker.isObserveOnly()).isFalse();
        }
        breakers.observeOnly(false);
        assertThat(breakers.breaker("a").tryAcquire()).isEmpty();
    }

    @Test
    void idleKey_isForgotten_unlessIsolated() {
        fail(Driver.CALL, "a");
        breakers.breaker("by hand").isolate();
        world.time.advance(Duration.ofMinutes(10).minusNanos(1));
        assertThat(breakers.keys()).containsExactlyInAnyOrder("a", "by hand");
        world.time.advance(Duration.ofNanos(1));
        assertThat(breakers.keys()).containsExactly("by hand");
        assertThat(breakers.breaker("a").counts().calls()).isZero();
        assertThat(breakers.breaker("by hand").state()).isEqualTo(BreakerState.ISOLATED);
    }

    @Test
    void oneKeyTooMany_costsTheClosedOneThatWasNotUsedForLongest() {
        BreakerPerKey three = perHost().maxKeys(3).build();
        open(three.breaker("open"));
        world.time.advance(seconds(1));
        three.breaker("old");
        world.time.advance(seconds(1));
        three.breaker("new");
        three.breaker("one too many");
        assertThat(three.keys()).containsExactlyInAnyOrder("open", "new", "one too many");
        for (int i = 0; i < 100; i++) {
            three.breaker(i);
        }
        assertThat(three.keys()).hasSize(3).contains("open");
    }

    @Test
    void ofManyKeys_aSixteenthIsForgottenAtOnce_butNoneThatWasSetByHand() {
        BreakerPerKey many = perHost().maxKeys(64).build();
        many.breaker("by hand").isolate();
        world.time.advance(seconds(1));
        for (int i = 0; i < 63; i++) {
            many.breaker(i);
            world.time.advance(Duration.ofMillis(1));
        }
        open(many.breaker(0));
        assertThat(many.keys()).hasSize(64);

        many.breaker("one too many");

        assertThat(many.keys())
                .hasSize(60)
                .contains("by hand", 0, "one too many", 6)
                .doesNotContain(1, 2, 3, 4, 5);
    }

    private void open(CircuitBreaker breaker) {
        breaker.acquire().failed(failure);
        breaker.acquire().failed(failure);
    }

    @Test
    void breakerThatIsForgotten_whileACallRuns_stillTakesItsResult() {
        BreakerPerKey one = perHost().maxKeys(1).build();
        Pipeline calls = world.pipeline().circuitBreaker(one).build();
        CompletableFuture<Object> work = new CompletableFuture<>();
        CompletableFuture<Object> call = calls.callAsync(() -> work);
        CircuitBreaker forgotten = one.breaker("a");
        one.breaker("b");
        work.completeExceptionally(failure);
        world.time.runDue();
        assertThat(call).isCompletedExceptionally();
        assertThat(forgotten.counts().failures()).isEqualTo(1);
        assertThat(one.breaker("a")).isNotSameAs(forgotten);
    }

    @Test
    void reconfigure_reachesThoseThatAreThereAndThoseToCome() {
        CircuitBreaker before = breakers.breaker("a");
        breakers.reconfigure(BreakerRig.twoInARow().probes(9).build());
        assertThat(before.settings()).isEqualTo(breakers.settings());
        assertThat(breakers.breaker("b").settings()).isEqualTo(breakers.settings());
        assertThat(breakers.breaker(null).settings()).isEqualTo(breakers.settings());
    }

    @EveryDriver
    void onTransition_tellsOfAllBreakers_untilItIsClosed(Driver driver) {
        List<String> told = new ArrayList<>();
        List<String> others = new ArrayList<>();
        breakers.breaker("there before");
        Registration first = breakers.onTransition(event -> told.add(event.pipeline() + " " + event.to()));
        Registration second = breakers.onTransition(event -> others.add(event.pipeline()));

        breakers.breaker("there before").isolate();
        fail(driver, "to come");
        fail(driver, "to come");
        breakers.breaker(null).forceClosed();
        first.close();
        breakers.breaker("later").isolate();
        breakers.breaker("there before").reset();

        assertThat(told).containsExactly("hosts/there before ISOLATED", "hosts/to come OPEN", "hosts FORCED_CLOSED");
        assertThat(others)
                .containsExactly("hosts/there before", "hosts/to come", "hosts", "hosts/later", "hosts/there before");
        second.close();
        breakers.breaker("last").isolate();
        assertThat(others).hasSize(5);
    }

    @Test
    void onTransition_thatThrows_hurtsNobody() {
        List<String> told = new ArrayList<>();
        breakers.onTransition(event -> {
            throw new IllegalStateException("scripted");
        });
        breakers.onTransition(event -> told.add(event.pipeline()));

        breakers.breaker("a").isolate();

        assertThat(told).containsExactly("hosts/a");
        assertThat(breakers.breaker("a").state()).isEqualTo(BreakerState.ISOLATED);
    }

    @Test
    void onTransition_thatIsClosed_isNotHeldByAnyBreaker() {
        WeakReference<Object> gone = registeredAndClosed();

        for (int i = 0; i < 100 && gone.get() != null; i++) {
            System.gc();
            Thread.onSpinWait();
        }

        assertThat(gone.get()).isNull();
    }

    private WeakReference<Object> registeredAndClosed() {
        Object payload = new Object();
        Registration registration =
                breakers.onTransition(event -> assertThat(payload).isNotNull());
        breakers.breaker("a").isolate();
        registration.close();
        return new WeakReference<>(payload);
    }

    @Test
    void badSettings_areReportedTogether() {
        BreakerPerKeyBuilder bad =
                BreakerPerKey.builder(" ", attempt -> "key").maxKeys(0).idleTime(Duration.ZERO);
        assertThatIllegalArgumentException().isThrownBy(bad::build).withMessage("""
                        BreakerPerKey.name was  ; allowed: a name that is not blank
                        BreakerPerKey.maxKeys was 0; allowed: from 1 to 1000000
                        BreakerPerKey.idleTime was PT0S; allowed: a duration > 0""");
    }
}
