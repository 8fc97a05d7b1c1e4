package dev.steadfast.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TimerWheelTest {
    private final TimerWheel wheel = new TimerWheel();

    private Node add(long dueTick, long nowTick) {
        Node node = new Node(dueTick);
        wheel.add(node, dueTick, nowTick);
        return node;
    }

    private static List<Node> polled(TimerWheel wheel, long now) {
        List<Node> due = new ArrayList<>();
        do {
            for (Timed node = wheel.poll(now); node != null; node = wheel.poll(now)) {
                due.add((Node) node);
            }
        } while (wheel.nextTick() <= now);
        return due;
    }

    @Test
    void nodes_comeInTheOrderOfTheirTicks_andOfArrivalWithinOne() {
        Node late = add(70_000, 0);
        Node first = add(5, 0);
        Node second = add(5, 0);
        Node middle = add(700, 0);

        assertThat(polled(wheel, 100_000)).containsExactly(first, second, middle, late);
        assertThat(wheel.nextTick()).isEqualTo(TimerWheel.NEVER);
    }

    @Test
    void nodeTakenBackTooLate_canWaitAnew() {
        Node node = add(5, 0);
        assertThat(wheel.poll(5)).isSameAs(node);

        assertThat(wheel.remove(node)).as("it is about to be told").isFalse();
        wheel.add(node, 9, 5);

        assertThat(polled(wheel, 9)).containsExactly(node);
    }

    @Test
    void node_isNotDueBeforeItsTick() {
        Node node = add(64, 0);

        assertThat(polled(wheel, 63)).isEmpty();
        assertThat(polled(wheel, 64)).containsExactly(node);
    }

    @Test
    void nodeOfThePast_isDueNow() {
        assertThat(polled(wheel, 1000)).isEmpty();

        Node node = add(3, 1000);

        assertThat(wheel.nextTick()).isEqualTo(1000);
        assertThat(polled(wheel, 1000)).containsExactly(node);
    }

    @Test
    void nodeAddedAfterALongIdleTime_isLookedForAtItsTickAlone() {
        add(1_000_005, 1_000_000);

        assertThat(wheel.nextTick()).isEqualTo(1_000_005);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7})
    void node_comesDownFromEveryLevelExactlyOnTime(int level) {
        long now = 12_345;
        long due = now + (1L << (6 * level)) * 3 + 17;
        Node node = add(due, now);

        while (wheel.nextTick() < due) {
            assertThat(polled(wheel, wheel.nextTick())).isEmpty();
        }

        assertThat(wheel.nextTick()).isEqualTo(due);
        assertThat(polled(wheel, due)).containsExactly(node);
        assertThat(node.isFree()).isTrue();
    }

    @Test
    void nodeBeyondTheLastTick_waitsForTheLast() {
        add(Long.MAX_VALUE, 0);

        assertThat(polled(wheel, TimerWheel.LAST_TICK - 1)).isEmpty();
        assertThat(polled(wheel, TimerWheel.LAST_TICK)).hasSize(1);
    }

    @Test
    void removed_holdsNothingAndNeverComes() {
        Node gone = add(10, 0);
        Node stays = add(10, 0);

        assertThat(wheel.remove(gone)).isTrue();
        assertThat(wheel.remove(gone)).isFalse();
        assertThat(gone.isFree()).isTrue();
        assertThat(polled(wheel, 10)).containsExactly(stays);
        assertThat(wheel.remove(stays)).isFalse();
    }

    @Test
    void nodeThatWaits_cannotBeAddedAgain() {
        Node node = add(10, 0);

        assertThatIllegalStateException().isThrownBy(() -> wheel.add(node, 20, 0));
        assertThat(polled(wheel, 10)).containsExactly(node);
        wheel.add(node, 20, 10);
        assertThat(polled(wheel, 20)).containsExactly(node);
    }

    @Test
    void fullSlot_movesDownInParts() {
        for (int i = 0; i < 1000; i++) {
            add(100, 0);
        }

        assertThat(wheel.poll(100)).as("too many to move at once").isNull();
        assertThat(wheel.nextTick()).isLessThanOrEqualTo(100);
        Node between = add(99, 100);
        Node after = add(101, 100);

        assertThat(polled(wheel, 100)).hasSize(1001).contains(between).doesNotContain(after);
        assertThat(polled(wheel, 101)).containsExactly(after);
    }

    @Test
    void slotRemovedWhileItMovesDown_leavesNothingToDo() {
        List<Node> all = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            all.add(add(100, 0));
        }
        assertThat(wheel.poll(80)).isNull();

        all.forEach(wheel::remove);

        assertThat(wheel.nextTick()).isEqualTo(TimerWheel.NEVER);
    }

    @Test
    void aMillionNodes_comeOnceEachInOrder_butThoseRemoved() {
        Random random = new Random(7);
        List<Node> all = new ArrayList<>();
        for (int i = 0; i < 1_000_000; i++) {
            all.add(add(1 + random.nextInt(5_000_000), 0));
        }
        for (int i = 0; i < all.size(); i += 2) {
            assertThat(wheel.remove(all.get(i))).isTrue();
        }

        long last = 0;
        int came = 0;
        for (Node node : polled(wheel, 5_000_000)) {
            assertThat(node.dueTick).isGreaterThanOrEqualTo(last);
            last = node.dueTick;
            node.due();
            came++;
        }
        assertThat(came).isEqualTo(500_000);
        assertThat(all)
                .allMatch(Node::isFree)
                .filteredOn(node -> node.told == 1)
                .hasSize(500_000);
    }

    /** Against a sorted map: nothing comes early, late, twice, or not at all, however time moves. */
    @Property
    void randomCourse_isThatOfASortedModel(@ForAll long seed) {
        Random random = new Random(seed);
        TimerWheel tested = new TimerWheel();
        NavigableMap<Long, List<Node>> model = new TreeMap<>();
        List<Node> known = new ArrayList<>();
        long now = random.nextInt(1 << 20);
        for (int step = 0; step < 300; step++) {
            switch (random.nextInt(4)) {
                case 0, 1 -> {
                    Node node = new Node(now + (random.nextLong() >>> (22 + random.nextInt(42))));
                    tested.add(node, node.dueTick, now);
                    model.computeIfAbsent(node.dueTick, tick -> new ArrayList<>())
                            .add(node);
                    known.add(node);
                }
                case 2 -> {
                    if (!known.isEmpty()) {
                        Node node = known.get(random.nextInt(known.size()));
                        List<Node> atTick = model.get(node.dueTick);
                        assertThat(tested.remove(node)).isEqualTo(atTick != null && atTick.remove(node));
                        model.values().removeIf(List::isEmpty);
                    }
                }
                default -> now = passed(random, tested, model, now);
            }
        }
    }

    private static long passed(Random random, TimerWheel tested, NavigableMap<Long, List<Node>> model, long before) {
        long far = model.isEmpty() || random.nextBoolean() ? random.nextInt(100_000) : model.firstKey() - before;
        long now = before + far;
        List<Node> expected = new ArrayList<>();
        model.headMap(now, true).values().forEach(expected::addAll);
        model.headMap(now, true).clear();
        assertThat(polled(tested, now)).containsExactlyElementsOf(expected);
        assertThat(tested.nextTick()).isGreaterThan(now);
        if (!model.isEmpty()) {
            assertThat(tested.nextTick()).isLessThanOrEqualTo(model.firstKey());
        }
        return now;
    }
}
