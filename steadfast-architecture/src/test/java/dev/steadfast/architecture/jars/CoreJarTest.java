package dev.steadfast.architecture.jars;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.architecture.Repository;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What is in the jar that users put on their class path. */
class CoreJarTest {
    private static final Pattern EXPECTED =
            Pattern.compile("META-INF/(MANIFEST\\.MF|LICENSE|NOTICE)|module-info\\.class|dev/steadfast/.*\\.class");

    private static final int JAVA_17 = 61;

    private final Path jar = Repository.jar("steadfast-core");

    @Test
    void jar_ofTheCore_holdsNothingStray() throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            List<String> entries = file.stream()
                    .filter(entry -> !entry.isDirectory())
                    .map(JarEntry::getName)
                    .toList();

            assertThat(entries).allMatch(name -> EXPECTED.matcher(name).matches(), "expected in a jar");
            assertThat(entries).contains("module-info.class", "META-INF/LICENSE", "META-INF/NOTICE");
            System.out.println("steadfast-core.jar: " + Files.size(jar) + " bytes, " + entries.size() + " files");
        }
    }

    @Test
    void classes_ofTheCore_runOnJava17() throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            for (JarEntry entry : file.stream()
                    .filter(candidate -> candidate.getName().endsWith(".class"))
                    .toList()) {
                assertThat(version(file, entry)).as(entry.getName()).isEqualTo(JAVA_17);
            }
        }
    }

    private static int version(JarFile file, JarEntry entry) throws IOException {
        try (InputStream in = file.getInputStream(entry)) {
            byte[] head = in.readNBytes(8);
            return ((head[6] & 0xff) << 8) | (head[7] & 0xff);
        }
    }
}
