package dev.steadfast.benchmarks.startup;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * A program of row J, run in a process of its own.
 *
 * @param main the name of its class
 * @param classPath what it needs: jars, then the programs
 */
public record Program(String main, List<Path> classPath) {
    /** As for a command that runs for a moment. */
    private static final List<String> OPTIONS = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto");

    /**
     * Runs once, and waits for the end.
     *
     * @param more options of the Java virtual machine
     * @return the time of the whole process, in nanoseconds
     * @throws IOException if there is no such program
     * @throws InterruptedException if the wait is interrupted
     */
    public long run(String... more) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(OPTIONS);
        command.addAll(List.of(more));
        command.add("-cp");
        command.add(classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
        command.add(main);
        ProcessBuilder builder = new ProcessBuilder(command).inheritIO();
        long began = System.nanoTime();
        Process process = builder.start();
        boolean ended = process.waitFor(1, TimeUnit.MINUTES);
        long took = System.nanoTime() - began;
        if (!ended) {
            process.destroyForcibly();
            throw new IllegalStateException(main + " ran for longer than a minute; allowed: less");
        }
        if (process.exitValue() != 0) {
            throw new IllegalStateException(main + " ended with " + process.exitValue() + "; allowed: 0");
        }
        return took;
    }

    /**
     * Runs once, and looks which classes are loaded.
     *
     * @return the classes
     * @throws IOException if there is no such program
     * @throws InterruptedException if the wait is interrupted
     */
    public LoadedClasses loaded() throws IOException, InterruptedException {
        return LoadedClasses.of(this);
    }
}
