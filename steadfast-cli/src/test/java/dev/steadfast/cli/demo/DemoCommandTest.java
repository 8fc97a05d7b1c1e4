package dev.steadfast.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.cli.Cli;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
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
