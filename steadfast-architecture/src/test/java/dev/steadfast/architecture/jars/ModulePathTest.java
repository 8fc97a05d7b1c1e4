package dev.steadfast.architecture.jars;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.architecture.Repository;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The built jars on a module path, in a JVM of their own. */
class ModulePathTest {
    private static final String EXPECTED = "src/test/resources/modules/";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "dev.steadfast",
                "dev.steadfast.testkit",
                "dev.steadfast.http",
                "dev.steadfast.micrometer",
                "dev.steadfast.cli"
            })
    void descriptor_ofEachModule_isTheOneCheckedIn(String module) throws IOException, InterruptedException {
        Path file = Path.of(System.getProperty("basedir", ""), EXPECTED + module + ".txt");
        String actual =
                descriptor(java(modulePath() + File.pathSeparator + jarOfMicrometer(), "--describe-module", module));

        assertThat(actual)
                .as("module %s; if the change is meant, put the new text into %s%s.txt", module, EXPECTED, module)
                .isEqualTo(Files.readString(file));
    }

    @Test
    void modules_alone_resolveWithoutOptionalOnes() throws IOException, InterruptedException {
        assertThat(java(
                        modulePath(),
                        "--add-modules",
                        "ALL-MODULE-PATH",
                        "--dry-run",
                        "-m",
                        "dev.steadfast.cli/dev.steadfast.cli.Main"))
                .isEmpty();
    }

    @Test
    void describe_onUnknownModule_fails() throws IOException, InterruptedException {
        assertThat(java(modulePath(), "--describe-module", "dev.steadfast.nowhere"))
                .contains("not found");
    }

    /** Without version and place, which change; sorted, because the JVM promises no order. */
    private static String descriptor(String described) {
        return described
                .lines()
                .map(line -> line.replaceFirst("^(dev\\.steadfast[^@ ]*)(@\\S+)? .*", "module $1"))
                .sorted()
                .collect(Collectors.joining("\n", "", "\n"));
    }

    private static String java(String modulePath, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "--module-path", modulePath));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        try (InputStream out = process.getInputStream()) {
            String text = new String(out.readAllBytes(), StandardCharsets.UTF_8);
            process.waitFor();
            return text;
        }
    }

    /** Apart from the others: what it stands on is not there, and nothing else may need it. */
    private static String jarOfMicrometer() {
        return Repository.jar("steadfast-micrometer").toString();
    }

    private static String modulePath() {
        Path picocli = Repository.root()
                .resolve("steadfast-cli/target/lib/picocli-" + Repository.property("steadfast.picocli.version")
                        + ".jar");
        return Stream.concat(
                        Stream.of("steadfast-core", "steadfast-testkit", "steadfast-http", "steadfast-cli")
                                .map(Repository::jar),
                        Stream.of(picocli))
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
    }
}
