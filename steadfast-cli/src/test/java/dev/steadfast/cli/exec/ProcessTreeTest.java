package dev.steadfast.cli.exec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ProcessTreeTest {
    private static final Duration LONG = Duration.ofSeconds(30);
    private static final Duration SHORT = Duration.ofMillis(100);

    @Test
    void end_ofAShell_endsWhatItStarted() throws IOException {
        Process shell = sh("sleep 600 & echo $!; wait");
        long sleep = Long.parseLong(firstLine(shell));

        ProcessTree.end(shell.toHandle(), LONG);

        assertThat(Gone.is(shell.pid())).isTrue();
        assertThat(Gone.is(sleep)).isTrue();
    }

    @Test
    void end_ofProcessesThatIgnoreTheRequest_killsThem() throws IOException {
        Process shell = sh("trap '' TERM; sleep 600 & echo $!; sleep 600; sleep 600");
        long sleep = Long.parseLong(firstLine(shell));

        ProcessTree.end(shell.toHandle(), SHORT);

        assertThat(Gone.is(shell.pid())).isTrue();
        assertThat(Gone.is(sleep)).isTrue();
    }

    @Test
    void end_whenInterrupted_endsAllTheSameAndKeepsTheFlag() throws IOException {
        Process shell = sh("trap '' TERM; echo ready; sleep 600; sleep 600");
        firstLine(shell);

        Thread.currentThread().interrupt();
        ProcessTree.end(shell.toHandle(), SHORT);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(Gone.is(shell.pid())).isTrue();
    }

    @Test
    void end_ofAProcessThatHasEnded_returns() throws Exception {
        Process shell = sh("exit 0");
        shell.waitFor();

        ProcessTree.end(shell.toHandle(), LONG);

        assertThat(Gone.is(shell.pid())).isTrue();
    }

    private static Process sh(String script) throws IOException {
        return new ProcessBuilder("/bin/sh", "-c", script).start();
    }

    private static String firstLine(Process process) throws IOException {
        BufferedReader lines = process.inputReader();
        return lines.readLine();
    }
}
