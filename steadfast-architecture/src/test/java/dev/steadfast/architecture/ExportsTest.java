package dev.steadfast.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleDescriptor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the core exports, against the packages that it has. */
class ExportsTest {
    /** Packages that stay inside, with all below them. Everything else is API. */
    private static final Set<String> INSIDE = Set.of(
            "dev.steadfast.engine",
            "dev.steadfast.log",
            "dev.steadfast.notice",
            "dev.steadfast.policy.permits",
            "dev.steadfast.validation");

    private static final Path CLASSES = Repository.classes("steadfast-core");

    @Test
    void exports_ofTheCore_areAllPackagesButTheInside() throws IOException {
        Set<String> expected = packages().stream().filter(name -> !inside(name)).collect(Collectors.toSet());

        assertThat(exported()).containsExactlyInAnyOrderElementsOf(expected);
    }

    private static Set<String> exported() throws IOException {
        try (InputStream in = Files.newInputStream(CLASSES.resolve("module-info.class"))) {
            return ModuleDescriptor.read(in).exports().stream()
                    .filter(export -> !export.isQualified())
                    .map(ModuleDescriptor.Exports::source)
                    .collect(Collectors.toSet());
        }
    }

    /** Packages with at least one class beside package-info. */
    private static Set<String> packages() throws IOException {
        try (Stream<Path> files = Files.walk(CLASSES.resolve("dev"))) {
            return files.filter(file -> file.toString().endsWith(".class") && !file.endsWith("package-info.class"))
                    .map(file -> CLASSES.relativize(file.getParent())
                            .toString()
                            .replace(CLASSES.getFileSystem().getSeparator(), "."))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    private static boolean inside(String name) {
        return INSIDE.stream().anyMatch(root -> name.equals(root) || name.startsWith(root + "."));
    }
}
