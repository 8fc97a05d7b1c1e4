package dev.steadfast.benchmarks.report;

import dev.steadfast.benchmarks.peer.Library;
import dev.steadfast.benchmarks.rows.Row;
import java.util.List;
import java.util.Map;

/**
 * A row of the table as it is run: one benchmark with all its parameters but the library.
 *
 * @param letter the row's letter
 * @param title what is measured
 * @param benchmark its class
 * @param parameters all but the library
 * @param threads how many threads call at once
 * @param goals what is aimed at
 * @param rivals the peers that were best when the goals were set: those to look at in a short run
 */
record Plan(
        String letter,
        String title,
        Class<? extends Row> benchmark,
        Map<String, String> parameters,
        int threads,
        List<Goal> goals,
        List<Library> rivals) {

    Plan with(int otherThreads) {
        String otherTitle = title + (otherThreads == 1 ? "" : ", " + otherThreads + " threads");
        return new Plan(letter, otherTitle, benchmark, parameters, otherThreads, goals, rivals);
    }
}
