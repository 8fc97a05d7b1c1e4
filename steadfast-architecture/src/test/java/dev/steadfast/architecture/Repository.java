package dev.steadfast.architecture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Where things are in the working copy. */
public final class Repository {
    private static final Path ROOT =
            Path.of(System.getProperty("basedir", "")).toAbsolutePath().getParent();

    private Repository() {}

    /** The folder that holds all modules. */
    public static Path root() {
        return ROOT;
    }

    /** The compiled production classes of a module. */
    public static Path classes(String module) {
        return built(ROOT.resolve(module).resolve("target/classes"));
    }

    /** The jar of a module. */
    public static Path jar(String module) {
        return built(ROOT.resolve(module).resolve("target/" + module + "-" + property("steadfast.version") + ".jar"));
    }

    /** A setting that the build hands to the tests. */
    public static String property(String name) {
        String value = System.getProperty(name);
        if (value == null) {
            throw new IllegalStateException("The build sets " + name + "; run this test with Maven");
        }
        return value;
    }

    /** The folders of all modules, in the order of their names. */
    public static List<Path> modules() {
        try (Stream<Path> folders = Files.list(ROOT)) {
            return folders.filter(folder -> Files.isRegularFile(folder.resolve("pom.xml")))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path built(Path path) {
        if (!Files.exists(path)) {
            throw new IllegalStateException(path + " is missing; build it first: mvn -B verify");
        }
        return path;
    }
}
