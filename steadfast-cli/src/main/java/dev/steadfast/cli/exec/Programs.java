package dev.steadfast.cli.exec;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Looks for a program as the system does: by its path if the name has a slash in it, or else in the folders of {@code
 * PATH}.
 */
final class Programs {
    private Programs() {}

    /** Tells whether there is anything of that name, executable or not. */
    static boolean exists(String name) {
        if (name.isEmpty()) {
            return false; // in any folder it would be the folder itself
        }
        @Nullable String path = System.getenv("PATH");
        try {
            Stream<Path> folders = name.contains("/") || path == null
                    ? Stream.of(Path.of(""))
                    : Arrays.stream(path.split(File.pathSeparator, -1)).map(Path::of);
            return folders.anyMatch(folder -> Files.exists(folder.resolve(name)));
        } catch (InvalidPathException e) {
            return false;
        }
    }
}
