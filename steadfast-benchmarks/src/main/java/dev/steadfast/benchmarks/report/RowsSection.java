package dev.steadfast.benchmarks.report;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Rows A to H: what a call costs. */
final class RowsSection implements Section {
    @Override
    public String name() {
        return "rows";
    }

    @Override
    public String write(Effort effort, Path folder) throws Exception {
        RowRunner runner = new RowRunner(effort);
        List<Measured> rows = new ArrayList<>();
        for (Plan plan : Plans.all()) {
            rows.add(runner.run(plan, Lineup.of(plan)));
            // After each row, so that what was measured is there also if the run is ended.
            JmhJson.write(runner.results(), folder.resolve("rows.json"));
            Files.writeString(folder.resolve("goals.json"), GoalsJson.of(rows));
        }
        StringBuilder page = new StringBuilder("## What is aimed at\n\n");
        page.append(RowTables.goals(rows))
                .append("\nAll iterations are in [rows.json](rows.json), the table as data in ")
                .append("[goals.json](goals.json).\n\n## Rows\n\n");
        rows.forEach(row -> page.append(RowTables.all(row)));
        return page.toString();
    }
}
