package dev.steadfast.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A test that sleeps is slow on a good day and red on a bad one. */
class NoSleepInTestsTest {
    /** Tests that must use real time, as paths from the root, each with its reason beside it. */
    private static final Set<String> ALLOWED = Set.of();

    private static final Pattern SLEEP =
            Pattern.compile("\\bThread\\.sleep\\b|\\bThread::sleep\\b|\\b(NANO|MICRO|MILLI)?SECONDS\\s*\\.sleep\\b"
                    + "|\\b(MINUTES|HOURS|DAYS)\\s*\\.sleep\\b|\\bSECONDS::sleep\\b");

    @Test
    void tests_ofAllModules_doNotSleep() throws IOException {
        List<String> sleepers = new ArrayList<>();
        int seen = 0;
        for (Path file : testSources()) {
            seen++;
            String path = Repository.root().relativize(file).toString().replace('\\', '/');
            if (!ALLOWED.contains(path) && sleeps(Files.readString(file))) {
                sleepers.add(path);
            }
        }

        assertThat(sleepers).as("tests that sleep; use virtual time").isEmpty();
        assertThat(seen).as("test sources looked at").isGreaterThanOrEqualTo(100);
    }

    @Test
    void allowList_always_namesOnlyFilesThatSleep() throws IOException {
        for (String path : ALLOWED) {
            assertThat(sleeps(Files.readString(Repository.root().resolve(path))))
                    .as("%s needs its place on the list", path)
                    .isTrue();
        }
    }

    @Test
    void scan_onSleepingText_findsIt() {
        assertThat(sleeps("Thread" + ".sleep(1);")).isTrue();
        assertThat(sleeps("TimeUnit.MILLISECONDS" + ".sleep(1);")).isTrue();
        assertThat(sleeps("MINUTES" + ".sleep(1);")).isTrue();
        assertThat(sleeps("time.park(1);")).isFalse();
    }

    private static boolean sleeps(String source) {
        return SLEEP.matcher(source).find();
    }

    private static List<Path> testSources() throws IOException {
        List<Path> sources = new ArrayList<>();
        for (Path module : Repository.modules()) {
            Path tests = module.resolve("src/test/java");
            if (Files.isDirectory(tests)) {
                try (Stream<Path> files = Files.walk(tests)) {
                    files.filter(file -> file.toString().endsWith(".java")).forEach(sources::add);
                }
            }
        }
        return sources;
    }
}
