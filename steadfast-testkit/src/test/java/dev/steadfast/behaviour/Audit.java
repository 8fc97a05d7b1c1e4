package dev.steadfast.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.spi.Operation;
import dev.steadfast.spi.Policy;
import dev.steadfast.spi.Stage;
import dev.steadfast.spi.StageContext;
import dev.steadfast.spi.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A policy that lets every call through under a number of its own, and writes down how each ended. Written with the exported
 * packages alone, as a user would.
 */
final class Audit implements Policy, Stage {
    private final Map<Long, List<String>> ends = new TreeMap<>();
    private long passes;

    @Override
    public List<Stage> stages(StageContext context) {
        return List.of(this);
    }

    @Override
    public int flags() {
        return ON_SUCCESS;
    }

    @Override
    public long enter(long leftNanos) {
        assertThat(leftNanos).as("time left").isNotNegative();
        ends.put(++passes, new ArrayList<>());
        return Step.go(passes);
    }

    @Override
    public long success(long token, Object value) {
        ends.get(token).add("success");
        return Step.DONE;
    }

    @Override
    public long failure(long token, Object value, Throwable thrown, Operation operation, long leftNanos) {
        assertThat(operation).as("operation of a stage that owns none").isNull();
        ends.get(token).add("failure " + thrown.getClass().getSimpleName());
        return Step.DONE;
    }

    @Override
    public void abandon(long token) {
        ends.get(token).add("abandoned");
    }

    /** Asserts that so many passes were begun, and that each had exactly one end. */
    void assertEnded(int expected) {
        assertThat(ends.values())
                .as("ends of passes")
                .hasSize(expected)
                .allSatisfy(end -> assertThat(end).hasSize(1));
    }

    /** Asserts the end of each pass, in the order in which they began; each must have exactly one. */
    void assertEnds(String... expected) {
        assertThat(ends.values())
                .as("ends of passes")
                .allSatisfy(end -> assertThat(end).hasSize(1));
        assertThat(ends.values()).extracting(end -> end.get(0)).containsExactly(expected);
    }
}
