package dev.steadfast.benchmarks.report;

import dev.steadfast.benchmarks.peer.Library;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What threads do to each other: the rows in which they meet, beside two atomic operations on one number. */
final class ScalingSection implements Section {
    private static final List<Integer> THREADS = List.of(1, 2, 4, 8);
    private static final List<Library> LIBRARIES = List.of(Library.ATOMICS, Library.STEADFAST, Library.RESILIENCE4J);

    @Override
    public String name() {
        return "scaling";
    }

    @Override
    public String write(Effort effort, Path folder) throws Exception {
        RowRunner runner = new RowRunner(effort);
        Table table =
                new Table("row", "library", "1 thread", "2 threads", "4 threads", "8 threads", "4 over 2", "8 over 2");
        for (Plan plan : Plans.scaling()) {
            List<Measured> measured = new ArrayList<>();
            for (int threads : THREADS) {
                measured.add(runner.run(plan.with(threads), LIBRARIES));
                JmhJson.write(runner.results(), folder.resolve("scaling.json"));
            }
            LIBRARIES.forEach(library -> table.row(cells(plan, library, measured)));
        }
        return "## Threads\n\nMillions of operations a second, of all threads together (medians). With more threads than "
                + "processors, throughput is to be at least 0.8 of that with two.\n\n" + table
                + "\nAll iterations are in [scaling.json](scaling.json).\n\n";
    }

    private static List<String> cells(Plan plan, Library library, List<Measured> measured) {
        List<String> cells = new ArrayList<>(List.of(plan.letter() + ": " + plan.title(), library.label()));
        List<Double> millions = new ArrayList<>();
        for (Measured each : measured) {
            double nanos = each.of(library).orElseThrow().medianNanos();
            millions.add(each.plan().threads() * 1_000 / nanos);
        }
        millions.forEach(each -> cells.add(Table.number(each)));
        cells.add(Table.ratio(millions.get(2) / millions.get(1)));
        cells.add(Table.ratio(millions.get(3) / millions.get(1)));
        return cells;
    }
}
