package dev.steadfast.policy.breaker;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import dev.steadfast.environment.Environment;
import dev.steadfast.stress.HandTimer;
import java.io.IOException;
import java.util.Set;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** Breakers by key: one for each key at a time, never more than there may be, and none forgotten without need. */
public final class KeyedBreakersStress {
    private static final long IDLE_NANOS = 100;

    private KeyedBreakersStress() {}

    private static Environment environment() {
        return Environment.builder().name("race").time(new HandTimer()).build();
    }

    /** Three calls find that the breaker of their key was idle for too long. */
    @JCStressTest
    @Outcome(id = "one new breaker, 1 made", expect = ACCEPTABLE, desc = "all have the same")
    @State
    public static class IdleKey {
        private final Rig rig = new Rig(9);
        private final CircuitBreaker old = rig.breakers.get("a");
        private CircuitBreaker first;
        private CircuitBreaker second;
        private CircuitBreaker third;

        /** The time has passed. */
        public IdleKey() {
            rig.nowNanos = IDLE_NANOS;
            rig.made = 0;
        }

        @Actor
        public void first() {
            first = rig.breakers.get("a");
        }

        @Actor
        public void second() {
            second = rig.breakers.get("a");
        }

        @Actor
        public void third() {
            third = rig.breakers.get("a");
        }

        @Arbiter
        public void look(L_Result result) {
            boolean same = first == second && second == third && third == rig.breakers.get("a");
            result.r1 = (same ? "one" : "more than one") + (first == old ? " old" : " new") + " breaker, " + rig.made
                    + " made";
        }
    }

    /** Three keys come where there is room for two, and one of those that are there is open. */
    @JCStressTest
    @Outcome(id = "2 keys, the open one kept", expect = ACCEPTABLE, desc = "as many as there may be")
    @State
    public static class Room {
        private final Rig rig = new Rig(2);

        /** It is full. */
        public Room() {
            rig.breakers.get("open").acquire().failed(new IOException("scripted"));
            rig.breakers.get("closed");
        }

        @Actor
        public void first() {
            rig.breakers.get("a");
        }

        @Actor
        public void second() {
            rig.breakers.get("b");
        }

        @Actor
        public void third() {
            rig.breakers.get("c");
        }

        @Arbiter
        public void look(L_Result result) {
            Set<Object> keys = rig.breakers.keys();
            result.r1 = keys.size() + " keys, the open one " + (keys.contains("open") ? "kept" : "forgotten");
        }
    }

    /** Settings change while the breaker of a key is made. */
    @JCStressTest
    @Outcome(id = "the last settings", expect = ACCEPTABLE, desc = "whoever was first")
    @State
    public static class SettingsOfANewKey {
        private final BreakerPerKey breakers = BreakerPerKey.builder("hosts", attempt -> "a")
                .environment(environment())
                .build();
        private CircuitBreaker made;

        @Actor
        public void comes() {
            made = breakers.breaker("a");
        }

        @Actor
        public void changes() {
            breakers.reconfigure(CircuitBreakerSettings.builder().probes(7).build());
        }

        @Actor
        public void changesToo() {
            breakers.reconfigure(CircuitBreakerSettings.builder().probes(8).build());
        }

        @Arbiter
        public void look(L_Result result) {
            result.r1 = made.settings().equals(breakers.settings()) ? "the last settings" : "other settings";
        }
    }

    /** Breakers by key, with a clock that is set by hand. */
    private static final class Rig {
        private static final Environment ENVIRONMENT = environment();
        private static final CircuitBreakerSettings SETTINGS =
                CircuitBreakerSettings.builder().consecutiveFailures(1).build();

        final KeyedBreakers breakers;
        volatile long nowNanos;
        /** Written by one thread at a time, as the map promises for one key. */
        volatile int made;

        Rig(int maxKeys) {
            breakers = new KeyedBreakers(this::make, () -> nowNanos, maxKeys, IDLE_NANOS);
        }

        @SuppressWarnings("NonAtomicVolatileUpdate") // counted only where all threads have the same key
        private CircuitBreaker make(Object key) {
            made++;
            return CircuitBreaker.of("race/" + key, SETTINGS, ENVIRONMENT);
        }
    }
}
