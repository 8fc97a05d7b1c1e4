package dev.steadfast.policy.bulkhead;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.spi.Waiter;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** The packed word and the linked queue against two numbers and a list. */
class BulkheadPropertiesTest {
    private enum Act {
        COME,
        TRY,
        GO,
        LEAVE,
        RESIZE
    }

    private record Deed(Act act, int number) {}

    private static final class Caller extends Waiter {
        private int grants;

        @Override
        protected void granted() {
            grants++;
        }
    }

    /** What a bulkhead is, without any cleverness. Nobody overtakes. */
    private static final class Model {
        private int permits;
        private int inUse;
        private final Deque<Caller> waiting = new ArrayDeque<>();
        private final List<Caller> granted = new ArrayList<>();

        Model(int permits) {
            this.permits = permits;
        }

        void handOut() {
            while (inUse < permits && !waiting.isEmpty()) {
                inUse++;
                granted.add(waiting.poll());
            }
        }
    }

    @Provide
    Arbitrary<List<Deed>> deeds() {
        return Combinators.combine(
                        Arbitraries.of(Act.class), Arbitraries.integers().between(0, 5))
                .as(Deed::new)
                .list()
                .ofMaxSize(200);
    }

    @Property(tries = 300)
    void state_isThatOfTheModel(
            @ForAll("deeds") List<Deed> deeds,
            @ForAll @IntRange(min = 1, max = 4) int permits,
            @ForAll @IntRange(max = 3) int queue) {
        BulkheadSettings settings =
                BulkheadSettings.builder().permits(permits).queue(queue).build();
        BulkheadState state = new BulkheadState(settings);
        Model model = new Model(permits);
        List<Caller> callers = new ArrayList<>();

        for (Deed deed : deeds) {
            switch (deed.act) {
                case COME -> come(state, model, queue, callers);
                case TRY -> {
                    boolean free = model.inUse < model.permits && model.waiting.isEmpty();
                    assertThat(state.tryAcquire()).isEqualTo(free);
                    model.inUse += free ? 1 : 0;
                }
                case GO -> {
                    if (model.inUse > 0) {
                        state.release();
                        model.inUse--;
                        model.handOut();
                    }
                }
                case LEAVE -> leave(state, model, deed.number);
                case RESIZE -> {
                    model.permits = 1 + deed.number;
                    state.settings(settings.toBuilder().permits(model.permits).build());
                    model.handOut();
                }
            }
            assertThat(state.counts(0, 0))
                    .isEqualTo(new BulkheadCounts(model.permits, model.inUse, model.waiting.size(), 0, 0));
            assertThat(callers.stream().filter(caller -> caller.grants > 0))
                    .containsExactlyInAnyOrderElementsOf(model.granted);
        }
    }

    private static void come(BulkheadState state, Model model, int queue, List<Caller> callers) {
        int answer = state.admit();
        if (model.inUse < model.permits && model.waiting.isEmpty()) {
            assertThat(answer).isEqualTo(BulkheadState.TAKEN);
            model.inUse++;
        } else if (model.waiting.size() < queue) {
            assertThat(answer).isEqualTo(BulkheadState.MAY_WAIT);
            Caller caller = new Caller();
            assertThat(state.queue(caller)).isEqualTo(-1);
            model.waiting.add(caller);
            callers.add(caller);
        } else {
            assertThat(answer).isEqualTo(BulkheadState.FULL);
        }
    }

    private static void leave(BulkheadState state, Model model, int number) {
        List<Caller> waiting = new ArrayList<>(model.waiting);
        if (number < waiting.size()) {
            Caller leaver = waiting.get(number);
            assertThat(leaver.leave()).isTrue();
            state.unqueue(leaver);
            state.unqueue(leaver);
            model.waiting.remove(leaver);
        }
    }
}
