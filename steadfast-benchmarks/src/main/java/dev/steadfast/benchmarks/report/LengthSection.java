package dev.steadfast.benchmarks.report;

import dev.steadfast.benchmarks.length.KeyedBreaker;
import dev.steadfast.benchmarks.length.PipelineLength;
import dev.steadfast.benchmarks.length.RetryLength;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.openjdk.jmh.results.RunResult;

/** How cost grows: with policies, with retries, with keys. */
final class LengthSection implements Section {
    @Override
    public String name() {
        return "length";
    }

    @Override
    public String write(Effort effort, Path folder) throws Exception {
        RowRunner runner = new RowRunner(effort);
        String page = "## Cost against length\n\n"
                + chart(runner.run(PipelineLength.class), "policies", folder)
                + chart(runner.run(RetryLength.class), "retries", folder)
                + chart(runner.run(KeyedBreaker.class), "keys", folder);
        JmhJson.write(runner.results(), folder.resolve("length.json"));
        return page + "All iterations are in [length.json](length.json).\n\n";
    }

    /** Median nanoseconds of each library against a parameter: as a chart, and as a table. */
    private static String chart(Collection<RunResult> results, String parameter, Path folder) throws Exception {
        Map<String, NavigableMap<Integer, Double>> series = new TreeMap<>();
        for (RunResult result : results) {
            int length = Integer.parseInt(result.getParams().getParam(parameter));
            double nanos = result.getPrimaryResult().getStatistics().getPercentile(50);
            series.computeIfAbsent(library(result), unused -> new TreeMap<>()).put(length, nanos);
        }
        String file = parameter + ".svg";
        Files.writeString(folder.resolve(file), new Chart(parameter, "ns for each operation", series).svg());
        return "### Against the number of " + parameter + "\n\n![" + parameter + "](" + file + ")\n\n" + table(series)
                + "\n";
    }

    /** The library is a parameter, or the method. */
    private static String library(RunResult result) {
        String parameter = result.getParams().getParam("library");
        String method = result.getParams().getBenchmark();
        String name = parameter == null ? method.substring(method.lastIndexOf('.') + 1) : parameter;
        return name.toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private static Table table(Map<String, NavigableMap<Integer, Double>> series) {
        String[] lengths = series.values().iterator().next().keySet().stream()
                .map(String::valueOf)
                .toArray(String[]::new);
        Table table = new Table(concat("ns", lengths));
        series.forEach((library, points) -> table.row(
                concat(library, points.values().stream().map(Table::number).toArray(String[]::new))));
        return table;
    }

    private static String[] concat(String first, String[] others) {
        String[] all = new String[others.length + 1];
        all[0] = first;
        System.arraycopy(others, 0, all, 1, others.length);
        return all;
    }
}
