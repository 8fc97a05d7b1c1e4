package dev.steadfast.benchmarks.report;

import dev.steadfast.benchmarks.pending.PendingBenchmark;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Row I: what it costs that a million operations wait at once. */
final class PendingSection implements Section {
    private static final String OPERATIONS = "1000000";
    private static final String DELAY_SECONDS = "40";

    @Override
    public String name() {
        return "pending";
    }

    @Override
    public String write(Effort effort, Path folder) throws IOException, InterruptedException {
        Path data = folder.resolve("pending.csv");
        int exit = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx6g",
                        "-XX:+UseParallelGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        PendingBenchmark.class.getName(),
                        OPERATIONS,
                        DELAY_SECONDS)
                .redirectOutput(data.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start()
                .waitFor();
        if (exit != 0) {
            throw new IllegalStateException("PendingBenchmark ended with " + exit + "; allowed: 0");
        }
        List<String> lines = Files.readAllLines(data);
        Table table = new Table(lines.get(0).split(",", -1));
        lines.stream().skip(1).forEach(line -> table.row(line.split(",", -1)));
        return "## A million operations that wait\n\nAimed at: 64 B, 250 ns to submit, 700 ns to drain; at most 0.6 of the"
                + " best peer.\n\n" + table + "\nData: [pending.csv](pending.csv).\n\n";
    }
}
