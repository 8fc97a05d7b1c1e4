package dev.steadfast.testkit;

import dev.steadfast.time.TimerNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A node that notes when it was told. */
final class RecordingNode extends TimerNode {
    final List<Duration> toldAt = new ArrayList<>();
    private final VirtualTime time;

    RecordingNode(VirtualTime time) {
        this.time = time;
    }

    @Override
    public void due() {
        toldAt.add(time.elapsed());
    }
}
