package dev.steadfast.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steadfast.cli.Cli;
import dev.steadfast.cli.console.Surroundings;
import dev.steadfast.time.TimeSource;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class DemoCommandTest {
    @TempDir
    private Path folder;

    @Test
    void demo_interrupted_endsAtOnceAndLeavesTheFileAsItWas() throws Exception {
        Path file = Files.writeString(folder.resolve("demo.json"), "before");
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        CompletableFuture<Integer> code = new CompletableFuture<>();
        Thread thread = new Thread(() ->
                code.complete(Cli.run(new PrintStream(out), new PrintStream(err), "demo", "--json", file.toString())));
        thread.start();
        awaitThread("demo-load");
        thread.interrupt();

        assertThat(code.get(30, TimeUnit.SECONDS)).isEqualTo(130);
        assertThat(out.size()).isZero();
        assertThat(file).hasContent("before");
        for (String name : new String[] {"demo-load", "demo-worker", "demo-client"}) {
            awaitNoThread(name);
        }
    }

    @Test
    void file_written_replacesWhatItHeld() throws IOException {
        Path file = Files.writeString(folder.resolve("demo.json"), "something longer than what follows");
        try (JsonFile json = JsonFile.open(file)) {
            assertThat(file).hasContent("something longer than what follows");
            json.write("{}");
        }

        assertThat(Files.readString(file)).isEqualTo("{}\n");
    }

    @Test
    void file_thatIsNew_isThereOnlyOnceItIsWritten() throws IOException {
        Path file = folder.resolve("new.json");
        try (JsonFile json = JsonFile.open(file)) {
            // A process that is ended by a signal closes nothing.
            assertThat(file).doesNotExist();
            json.write("{}");
        }

        assertThat(Files.readString(file)).isEqualTo("{}\n");
    }

    @Test
    void file_inAFolderThatIsNotThere_isRefusedAtOnce() {
        assertThatThrownBy(() -> JsonFile.open(folder.resolve("none/new.json")))
                .isInstanceOf(NoSuchFileException.class);
    }

    @Test
    void result_thatStdoutDoesNotTake_isToldOnStderr() {
        Comparison comparison = Runs.comparison(Runs.stuck("full jitter", 3000, 318));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        PrintStream full = new PrintStream(new OutputStream() {
            @Override
            public void write(int octet) throws IOException {
                throw new IOException("No space left on device");
            }
        });

        assertThat(DemoCommand.print(comparison, surroundings(new PrintStream(out), new PrintStream(err))))
                .isTrue();
        assertThat(err.size()).isZero();
        assertThat(DemoCommand.print(comparison, surroundings(full, new PrintStream(err))))
                .isFalse();
        assertThat(err).hasToString("steadfast demo: cannot write the result to stdout" + System.lineSeparator());
    }

    private static Surroundings surroundings(PrintStream out, PrintStream err) {
        return new Surroundings(InputStream.nullInputStream(), out, err, false, false, TimeSource.system());
    }

    private static void awaitThread(String name) {
        while (!isAlive(name)) {
            Thread.onSpinWait();
        }
    }

    private static void awaitNoThread(String name) {
        while (isAlive(name)) {
            Thread.onSpinWait();
        }
    }

    private static boolean isAlive(String name) {
        return Thread.getAllStackTraces().keySet().stream()
                .anyMatch(thread -> thread.getName().equals(name));
    }
}
