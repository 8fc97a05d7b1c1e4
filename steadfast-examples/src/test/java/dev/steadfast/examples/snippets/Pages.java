package dev.steadfast.examples.snippets;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The pages of the repository: README.md and all below docs. */
public final class Pages {
    /** The folder of this module. */
    public static final Path MODULE = Path.of(System.getProperty("basedir", "")).toAbsolutePath();

    /** The folder of the repository. */
    public static final Path ROOT = MODULE.getParent();

    private Pages() {}

    /** Whether this run renews the pages instead of only checking them. */
    public static boolean renewing() {
        return Boolean.getBoolean("snippets.update");
    }

    /** All pages, in order. */
    public static List<Path> all() throws IOException {
        List<Path> pages = new ArrayList<>();
        Path readme = ROOT.resolve("README.md");
        if (Files.exists(readme)) {
            pages.add(readme);
        }
        Path docs = ROOT.resolve("docs");
        if (Files.isDirectory(docs)) {
            try (Stream<Path> files = Files.walk(docs)) {
                files.filter(file -> file.toString().endsWith(".md")).sorted().forEach(pages::add);
            }
        }
        return pages;
    }
}
