package dev.steadfast.benchmarks.report;

import dev.steadfast.benchmarks.startup.LoadedClasses;
import dev.steadfast.benchmarks.startup.Program;
import dev.steadfast.benchmarks.startup.StartupContender;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Row J: what the first policy and the first call cost a program, over the same without a library. */
final class StartupSection implements Section {
    private static final int RUNS = 15;
    private static final double NANOS_PER_MILLI = 1e6;

    private final Jars jars = Jars.ofThisBuild();

    /** What one program needed. */
    private record Start(
            StartupContender contender, double leastMillis, double medianMillis, int classes, long bytes) {}

    @Override
    public String name() {
        return "startup";
    }

    @Override
    public String write(Effort effort, Path folder) throws Exception {
        List<Start> starts = new ArrayList<>();
        for (StartupContender contender : StartupContender.values()) {
            starts.add(measure(contender));
        }
        StringBuilder csv = new StringBuilder("library,least ms,median ms,classes,class bytes of its own jar\n");
        starts.forEach(each -> csv.append(String.format(
                Locale.ROOT,
                "%s,%.1f,%.1f,%d,%d%n",
                each.contender().name().toLowerCase(Locale.ROOT),
                each.leastMillis(),
                each.medianMillis(),
                each.classes(),
                each.bytes())));
        Files.writeString(folder.resolve("startup.csv"), csv);
        return "## Startup\n\nA whole process, " + RUNS
                + " times; over the bare program. Aimed at: 5 ms and 40 classes; at"
                + " most half of the best peer; 100 KB of classes.\n\n" + table(starts)
                + "\nData: [startup.csv](startup.csv).\n\n";
    }

    private static Table table(List<Start> starts) {
        Start bare = starts.get(0);
        Start withJar = starts.get(1);
        Table table = new Table(
                "library",
                "least ms",
                "median ms",
                "least, over bare",
                "classes",
                "over bare",
                "over bare with a jar",
                "KB of its own jar");
        for (Start each : starts) {
            table.row(
                    each.contender().label(),
                    Table.number(each.leastMillis()),
                    Table.number(each.medianMillis()),
                    Table.number(each.leastMillis() - bare.leastMillis()),
                    String.valueOf(each.classes()),
                    String.valueOf(each.classes() - bare.classes()),
                    String.valueOf(each.classes() - withJar.classes()),
                    Table.number(each.bytes() / 1e3));
        }
        return table;
    }

    private Start measure(StartupContender contender) throws IOException, InterruptedException {
        List<Path> own = contender.jars().stream().map(jars::jar).toList();
        Program program = new Program(
                contender.program(),
                Stream.concat(own.stream(), Stream.of(jars.programs())).toList());
        LoadedClasses loaded = program.loaded();
        double[] millis = new double[RUNS];
        for (int i = 0; i < RUNS; i++) {
            millis[i] = program.run() / NANOS_PER_MILLI;
        }
        Arrays.sort(millis);
        long bytes = own.isEmpty() ? 0 : loaded.bytesFrom(own.get(0));
        return new Start(contender, millis[0], millis[RUNS / 2], loaded.count(), bytes);
    }
}
