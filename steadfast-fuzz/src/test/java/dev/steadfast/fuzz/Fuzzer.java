package dev.steadfast.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Jazzer, in a JVM of its own for each target: it can fuzz one in its life. All that it writes is in one folder. */
final class Fuzzer {
    /** An input that takes longer than this is a fault of its own. */
    private static final int SECONDS_EACH = 10;

    private final Path folder;
    private final int seconds;

    Fuzzer(Path folder, int seconds) {
        this.folder = folder;
        this.seconds = seconds;
    }

    /** How it ended, and what it said. */
    record Result(int exit, String output) {}

    Result run(Target target) throws IOException, InterruptedException {
        Path place = Files.createDirectories(folder.resolve(target.name()));
        Path found = Files.createDirectories(place.resolve("found"));
        Path output = place.resolve("output.txt");
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                "com.code_intelligence.jazzer.Jazzer",
                "--target_class=" + target.type().getName(),
                "--instrumentation_includes=dev.steadfast.**",
                "--reproducer_path=" + place,
                "-artifact_prefix=" + place + "/",
                "-max_total_time=" + seconds,
                "-timeout=" + SECONDS_EACH,
                "-print_final_stats=1",
                found.toString(),
                target.folder().toString());
        int exit = new ProcessBuilder(command)
                .directory(place.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start()
                .waitFor();
        return new Result(exit, Files.readString(output));
    }
}
