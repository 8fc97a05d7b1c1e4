package dev.steadfast.benchmarks.report;

import dev.steadfast.benchmarks.startup.StartupContender;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Row K: how large the jars are that row J's programs need. */
final class SizesSection implements Section {
    private final Jars jars = Jars.ofThisBuild();

    @Override
    public String name() {
        return "sizes";
    }

    @Override
    public String write(Effort effort, Path folder) throws IOException {
        Table table = new Table("library", "its jar, KB", "with all that is needed, KB", "jars");
        StringBuilder csv = new StringBuilder("library,jar bytes,all bytes,jars\n");
        for (StartupContender contender : StartupContender.values()) {
            List<Path> needed = contender.jars().stream().map(jars::jar).toList();
            if (contender.isLibrary()) {
                long own = Files.size(needed.get(0));
                long all = 0;
                for (Path jar : needed) {
                    all += Files.size(jar);
                }
                String count = String.valueOf(needed.size());
                table.row(contender.label(), Table.number(own / 1e3), Table.number(all / 1e3), count);
                csv.append("%s,%d,%d,%s%n".formatted(contender, own, all, count));
            }
        }
        Files.writeString(folder.resolve("sizes.csv"), csv);
        return "## Sizes\n\nAimed at: 350 KB, and no dependency.\n\n" + table + "\nData: [sizes.csv](sizes.csv).\n\n";
    }
}
