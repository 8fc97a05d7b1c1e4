package dev.steadfast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The start script in a working copy that is built already, with a java that shows what it is given. */
@Timeout(60)
class StartScriptTest {
    @TempDir
    private Path copy;

    @BeforeEach
    void workingCopy() throws IOException {
        Files.copy(Path.of("../steadfast"), copy.resolve("steadfast"));
        Files.createFile(copy.resolve("pom.xml"));
        Files.createDirectories(copy.resolve(".mvn"));
        Path jdk = Files.createDirectories(copy.resolve("jdk/bin"));
        Files.writeString(copy.resolve("jdk/release"), "JAVA_VERSION=\"17.0.1\"\n");
        Path java = Files.writeString(jdk.resolve("java"), "#!/bin/sh\nprintf 'read: '\ncat\n");
        assertThat(java.toFile().setExecutable(true)).isTrue();
        Path app = Files.createDirectories(copy.resolve("steadfast-cli/target/app"));
        Files.createFile(app.resolve("built")); // last, so that nothing is newer
    }

    @Test
    void stdin_thatIsOpen_isTheCommands() throws Exception {
        assertThat(run("printf in | /bin/sh ./steadfast")).isEqualTo("read: in");
    }

    /** Else it would be the first file that the JVM opens: a class archive, read as input. */
    @Test
    void stdin_thatIsClosed_isEmpty() throws Exception {
        assertThat(run("/bin/sh ./steadfast <&-")).isEqualTo("read: ");
    }

    private String run(String line) throws Exception {
        ProcessBuilder shell = new ProcessBuilder("/bin/sh", "-c", line)
                .directory(copy.toFile())
                .redirectErrorStream(true);
        shell.environment().put("JAVA_HOME", copy.resolve("jdk").toString());
        Process process = shell.start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(printed).isZero();
        return printed;
    }
}
