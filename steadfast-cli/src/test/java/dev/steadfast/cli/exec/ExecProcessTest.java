package dev.steadfast.cli.exec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.cli.Main;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What only a process of its own can show: its streams, and what happens when it is told to end. */
@Timeout(60)
class ExecProcessTest {
    @Test
    void exec_streams_passThroughUntouched() throws Exception {
        Process process = steadfast("exec", "--", "/bin/sh", "-c", "cat; echo told >&2");
        try (OutputStream in = process.getOutputStream()) {
            in.write("in\0and out".getBytes(StandardCharsets.UTF_8));
        }

        assertThat(process.getInputStream().readAllBytes()).isEqualTo("in\0and out".getBytes(StandardCharsets.UTF_8));
        assertThat(process.getErrorStream().readAllBytes()).isEqualTo("told\n".getBytes(StandardCharsets.UTF_8));
        assertThat(process.waitFor()).isZero();
    }

    @Test
    void exec_toldToEnd_endsTheCommandAndWhatItStarted() throws Exception {
        Process process = steadfast("exec", "--", "/bin/sh", "-c", "sleep 600 & echo $$; echo $!; wait");
        BufferedReader lines = process.inputReader();
        long shell = Long.parseLong(lines.readLine());
        long sleep = Long.parseLong(lines.readLine());

        // Process.destroy would close the streams as well.
        process.toHandle().destroy();

        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isEqualTo(143);
        assertThat(Gone.is(shell)).isTrue();
        assertThat(Gone.is(sleep)).isTrue();
        assertThat(process.getErrorStream().readAllBytes()).asString().doesNotContain("steadfast:");
    }

    private static Process steadfast(String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command).start();
    }
}
