package dev.steadfast.benchmarks.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The jars that are compared, each of its own: those that the build of the benchmarks puts into {@code target/lib}, beside
 * the one jar in which all of them are.
 */
public final class Jars {
    private final Path folder;

    private Jars(Path folder) {
        this.folder = folder;
    }

    /** {@return those of the build that this program comes from} */
    public static Jars ofThisBuild() {
        try {
            Path program = Path.of(Jars.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            return new Jars(program.resolveSibling("lib"));
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** {@return the folder of the classes of the benchmarks themselves} */
    public Path programs() {
        return folder.resolveSibling("classes");
    }

    /** {@return all names, sorted; they tell the versions} */
    public List<String> names() {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> jars = Files.list(folder)) {
            return jars.map(jar -> jar.getFileName().toString()).sorted().toList();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /**
     * Finds one.
     *
     * @param artifact its name without the version
     * @return the jar
     */
    public Path jar(String artifact) {
        return names().stream()
                .filter(name -> name.matches("\\Q" + artifact + "\\E-[0-9].*\\.jar"))
                .findFirst()
                .map(folder::resolve)
                .orElseThrow(() -> new IllegalStateException(
                        artifact + " is not in " + folder + "; allowed: a build with the profile `bench`"));
    }
}
