package dev.steadfast.benchmarks.report;

import java.util.ArrayList;
import java.util.List;

/**
 * Runs the rows of ours and of the peers that are the best known, in less than five minutes, and says which goals are
 * reached. Ends with 1 if what must be reached is not.
 *
 * <p>{@code java -cp steadfast-benchmarks/target/benchmarks.jar dev.steadfast.benchmarks.report.RatioCheck}, or with the
 * letters of rows, to run only those
 */
public final class RatioCheck {
    private RatioCheck() {}

    /**
     * Runs.
     *
     * @param args letters of rows; all if there is none
     * @throws Exception if a benchmark fails
     */
    public static void main(String... args) throws Exception {
        List<String> letters = List.of(args);
        RowRunner runner = new RowRunner(Effort.SHORT);
        List<Measured> rows = new ArrayList<>();
        for (Plan plan : Plans.all()) {
            if (letters.isEmpty() || letters.contains(plan.letter())) {
                rows.add(runner.run(plan, Lineup.shortOf(plan)));
            }
        }
        System.out.println(Machine.describe() + "\n\n" + RowTables.goals(rows));
        boolean reached = rows.stream().flatMap(row -> row.verdicts().stream()).allMatch(Verdict::mustReached);
        System.exit(reached ? 0 : 1);
    }
}
