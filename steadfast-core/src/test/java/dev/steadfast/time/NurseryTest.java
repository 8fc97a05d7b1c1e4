package dev.steadfast.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class NurseryTest {
    private final Nursery nursery = new Nursery();
    private final TimerWheel wheel = new TimerWheel();

    @Test
    void node_isHereUntilItIsTakenOut_andOnce() {
        Node node = new Node(7);

        assertThat(nursery.offer(node, 7)).isTrue();
        assertThat(nursery.holds(node)).isTrue();
        assertThat(nursery.firstTick()).isEqualTo(7);
        assertThat(nursery.remove(node)).isTrue();

        assertThat(nursery.remove(node)).isFalse();
        assertThat(nursery.holds(node)).isFalse();
        assertThat(Nursery.hasCome(node)).isFalse();
        assertThat(nursery.firstTick()).isEqualTo(TimerWheel.NEVER);
    }

    @Test
    void nodesOfOneThread_haveTwoCellsAtMost() {
        int taken = 0;
        for (int i = 0; i < 10; i++) {
            taken += nursery.offer(new Node(i), i) ? 1 : 0;
        }

        assertThat(taken).isBetween(1, 2);
    }

    @Test
    void nodeThatHasMoved_isTheWheels() {
        Node node = new Node(1000);
        nursery.offer(node, 1000);

        nursery.moveTo(wheel);

        assertThat(nursery.firstTick()).isEqualTo(TimerWheel.NEVER);
        assertThat(nursery.remove(node)).isFalse();
        assertThat(wheel.remove(node)).isTrue();
        assertThat(node.isFree()).isTrue();
        assertThat(nursery.offer(node, 5)).as("it can come anew").isTrue();
    }

    /** Whatever comes is in one place, the nursery or the wheel, until it is taken out there. */
    @Property
    void randomCourse_losesNothingAndHoldsNothingTwice(@ForAll long seed) {
        Random random = new Random(seed);
        Nursery tested = new Nursery();
        TimerWheel behind = new TimerWheel();
        List<Node> waiting = new ArrayList<>();
        for (int step = 0; step < 200; step++) {
            int choice = random.nextInt(4);
            if (choice <= 1) {
                Node node = new Node(random.nextInt(1_000_000));
                if (!tested.offer(node, node.dueTick)) {
                    behind.add(node, node.dueTick, 0);
                }
                waiting.add(node);
            } else if (choice == 2 && !waiting.isEmpty()) {
                Node node = waiting.remove(random.nextInt(waiting.size()));
                assertThat(tested.remove(node) ^ behind.remove(node)).isTrue();
            } else {
                tested.moveTo(behind);
                assertThat(tested.firstTick()).isEqualTo(TimerWheel.NEVER);
            }
        }
        tested.moveTo(behind);
        assertThat(waiting).allMatch(behind::remove).allMatch(Node::isFree);
        assertThat(behind.nextTick()).isEqualTo(TimerWheel.NEVER);
    }
}
