package dev.steadfast.benchmarks.startup;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipFile;

/**
 * The classes that a program loads, those of the JDK and those made at run time, such as for lambdas, included.
 *
 * @param lines one for each class, as the virtual machine tells it: its name, and where it comes from
 */
public record LoadedClasses(List<String> lines) {
    private static final String SOURCE = " source: ";

    static LoadedClasses of(Program program) throws IOException, InterruptedException {
        Path log = Files.createTempFile("classes", ".log");
        try {
            long unused = program.run("-Xlog:class+load=info:file=" + log + ":none");
            return new LoadedClasses(Files.readAllLines(log).stream()
                    .filter(line -> line.contains(SOURCE))
                    .toList());
        } finally {
            Files.delete(log);
        }
    }

    /** {@return how many there are} */
    public int count() {
        return lines.size();
    }

    /**
     * Those that come from one place.
     *
     * @param place a jar, or a folder of classes
     * @return their names, as the virtual machine tells them
     */
    public List<String> from(Path place) {
        return lines.stream()
                .filter(line -> comesFrom(place, line))
                .map(line -> line.substring(0, line.indexOf(SOURCE)))
                .toList();
    }

    private static boolean comesFrom(Path place, String line) {
        String source = line.substring(line.indexOf(SOURCE) + SOURCE.length());
        return source.startsWith("file:") && Path.of(URI.create(source)).equals(place.toAbsolutePath());
    }

    /**
     * How many bytes of class files they are.
     *
     * @param place a jar, or a folder of classes
     * @return the sum
     * @throws IOException if the place cannot be read
     */
    public long bytesFrom(Path place) throws IOException {
        List<String> files = from(place).stream()
                .map(name -> name.replace('.', '/') + ".class")
                .toList();
        return Files.isDirectory(place) ? bytesInFolder(place, files) : bytesInJar(place, files);
    }

    private static long bytesInFolder(Path folder, List<String> files) throws IOException {
        long bytes = 0;
        for (String file : files) {
            bytes += Files.size(folder.resolve(file));
        }
        return bytes;
    }

    private static long bytesInJar(Path jar, List<String> files) throws IOException {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            return files.stream()
                    .mapToLong(file -> zip.getEntry(file).getSize())
                    .sum();
        }
    }
}
