package dev.steadfast.benchmarks.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Runs all rows of all libraries and writes the report: a page, and the data beside it. It takes some hours; nothing else
 * should run.
 *
 * <p>{@code java -cp steadfast-benchmarks/target/benchmarks.jar dev.steadfast.benchmarks.report.AllRows DIR}, or with
 * the names of sections behind the folder, to run only those: {@code rows}, {@code scaling}, {@code length},
 * {@code pending}, {@code startup}, {@code sizes}; {@code short} as one of them measures for a shorter time
 */
public final class AllRows {
    private static final List<Section> SECTIONS = List.of(
            new RowsSection(),
            new ScalingSection(),
            new LengthSection(),
            new PendingSection(),
            new StartupSection(),
            new SizesSection());

    private AllRows() {}

    /**
     * Runs.
     *
     * @param args the folder, which is made if it is not there, and which sections
     * @throws Exception if anything goes wrong
     */
    public static void main(String... args) throws Exception {
        if (args.length == 0) {
            throw new IllegalArgumentException("args was empty; allowed: a folder, then names of sections");
        }
        Path folder = Files.createDirectories(Path.of(args[0]));
        List<String> words = new ArrayList<>(Arrays.asList(args).subList(1, args.length));
        Effort effort = words.remove("short") ? Effort.SHORT : Effort.FULL;
        for (Section section : SECTIONS) {
            if (words.isEmpty() || words.contains(section.name())) {
                String text = section.write(effort, folder);
                Files.writeString(folder.resolve(section.name() + ".md"), head(section, effort, words) + text);
                System.out.println(text);
            }
        }
    }

    private static String head(Section section, Effort effort, List<String> words) throws IOException {
        return """
                # Benchmarks: %s

                %s. Options of each run: `%s`. Command:

                ```sh
                java -cp steadfast-benchmarks/target/benchmarks.jar dev.steadfast.benchmarks.report.AllRows DIR %s
                ```

                Versions: %s.

                """.formatted(
                        section.name(),
                        Machine.describe(),
                        effort.options(),
                        (words.isEmpty() ? "" : section.name()) + (effort.equals(Effort.SHORT) ? " short" : ""),
                        String.join(", ", Jars.ofThisBuild().names()));
    }
}
