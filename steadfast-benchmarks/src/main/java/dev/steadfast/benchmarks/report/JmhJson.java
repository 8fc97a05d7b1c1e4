package dev.steadfast.benchmarks.report;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;

/** Writes all iterations, as JMH does, but without where the Java of this machine is. */
final class JmhJson {
    private JmhJson() {}

    static void write(Collection<RunResult> results, Path file) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8)) {
            ResultFormatFactory.getInstance(ResultFormatType.JSON, out).writeOut(results);
        }
        String json = bytes.toString(StandardCharsets.UTF_8);
        Files.writeString(file, json.replaceAll("\"jvm\" : \"[^\"]*\"", "\"jvm\" : \"java\""));
    }
}
