package dev.steadfast.benchmarks.report;

import dev.steadfast.benchmarks.peer.Library;
import dev.steadfast.benchmarks.rows.Row;
import dev.steadfast.benchmarks.rows.RowARetrySuccess;
import dev.steadfast.benchmarks.rows.RowBStack;
import dev.steadfast.benchmarks.rows.RowCFailures;
import dev.steadfast.benchmarks.rows.RowDExhaustion;
import dev.steadfast.benchmarks.rows.RowEBreakerClosed;
import dev.steadfast.benchmarks.rows.RowEBreakerOpen;
import dev.steadfast.benchmarks.rows.RowFBulkhead;
import dev.steadfast.benchmarks.rows.RowHTimeout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.openjdk.jmh.annotations.Param;

/** Which libraries stand in a row. */
final class Lineup {
    /** What Helidon has. Its name stands in no annotation, as it is there only if built on Java 21 or later. */
    private static final Set<Class<? extends Row>> HELIDON = Set.of(
            RowARetrySuccess.class,
            RowBStack.class,
            RowCFailures.class,
            RowDExhaustion.class,
            RowEBreakerClosed.class,
            RowEBreakerOpen.class,
            RowFBulkhead.class,
            RowHTimeout.class);

    private Lineup() {}

    /**
     * Those that the row names, and Helidon, if it is there.
     *
     * @param plan the row
     * @return the libraries
     */
    static List<Library> of(Plan plan) {
        List<Library> libraries = new ArrayList<>(named(plan.benchmark()));
        boolean limited = "true".equals(plan.parameters().get("limited"));
        if (Library.HELIDON.isThere() && HELIDON.contains(plan.benchmark()) && !limited) {
            libraries.add(Library.HELIDON);
        }
        return libraries;
    }

    /**
     * Those that have goals, and the peers that were the best before.
     *
     * @param plan the row
     * @return the libraries
     */
    static List<Library> shortOf(Plan plan) {
        List<Library> libraries = new ArrayList<>();
        plan.goals().forEach(goal -> libraries.add(goal.library()));
        libraries.addAll(plan.rivals());
        return libraries;
    }

    private static List<Library> named(Class<? extends Row> row) {
        try {
            String[] names = row.getField("library").getAnnotation(Param.class).value();
            return Arrays.stream(names).map(Library::valueOf).toList();
        } catch (NoSuchFieldException notThere) {
            throw new IllegalStateException(row + " has no parameter `library`", notThere);
        }
    }
}
