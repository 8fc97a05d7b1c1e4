package dev.steadfast.benchmarks.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** What is measured on. */
final class Machine {
    private static final Path CPU_INFO = Path.of("/proc/cpuinfo");

    private Machine() {}

    /** {@return one line for a page} */
    static String describe() {
        return "%s; %d CPUs; %s; %s %s"
                .formatted(
                        cpu(),
                        Runtime.getRuntime().availableProcessors(),
                        System.getProperty("os.name"),
                        System.getProperty("java.vm.name"),
                        System.getProperty("java.vm.version"));
    }

    /** The name of the processor, if the system tells. */
    private static String cpu() {
        if (!Files.isReadable(CPU_INFO)) {
            return System.getProperty("os.arch");
        }
        try (Stream<String> lines = Files.lines(CPU_INFO)) {
            return lines.filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse(System.getProperty("os.arch"));
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
