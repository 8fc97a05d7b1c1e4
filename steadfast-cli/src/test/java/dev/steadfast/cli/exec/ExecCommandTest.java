package dev.steadfast.cli.exec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.cli.Cli;
import dev.steadfast.cli.FlatJson;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExecCommandTest {
    private final Cli cli = new Cli();

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "exit 0       | 0   | 1",
                "exit 1       | 1   | 3",
                "exit 125     | 125 | 3",
                "exit 126     | 126 | 1",
                "exit 127     | 127 | 1",
                "exit 255     | 255 | 3",
                "kill -9 $$   | 137 | 3",
                "kill -TERM $$| 143 | 3"
            })
    void exec_byDefault_retriesFailuresAndReturnsTheLastCode(String script, int code, int runs) throws IOException {
        assertThat(cli.run("exec", "--", "/bin/sh", "-c", counted(script))).isEqualTo(code);
        assertThat(runs()).isEqualTo(runs);
    }

    @ParameterizedTest
    @CsvSource({"1, 1, 3", "75, 75, 3", "7, 7, 1", "127, 127, 1"})
    void exec_withRetryOn_retriesThoseCodesOnly(int exit, int code, int runs) throws IOException {
        assertThat(cli.run("exec", "--retry-on", "1,75", "--", "/bin/sh", "-c", counted("exit " + exit)))
                .isEqualTo(code);
        assertThat(runs()).isEqualTo(runs);
    }

    @Test
    void exec_commandThatRecovers_endsWithZeroAndTellsTheStory() throws IOException {
        String script = counted("test $(wc -l < " + log() + ") -ge 3 || exit 75");

        assertThat(cli.run("exec", "--backoff", "2s", "--", "/bin/sh", "-c", script))
                .isZero();
        assertThat(cli.errLines()).hasSize(3);
        assertThat(cli.errLines().get(0)).matches("steadfast: attempt 1   exit 75 .* ms   next in 2 s \\(backoff\\)");
        assertThat(cli.errLines().get(2)).matches("steadfast: attempt 3   exit 0 .* ms   done after 4 s");
        assertThat(cli.time().elapsed()).isEqualTo(Duration.ofSeconds(4));
    }

    @Test
    void exec_successAtOnce_saysNothing() {
        assertThat(cli.run("exec", "--", "true")).isZero();
        assertThat(cli.err()).isEmpty();
        assertThat(cli.out()).isEmpty();
    }

    @Test
    void exec_argumentsOfTheCommand_areNotOurs() {
        assertThat(cli.run(
                        "exec",
                        "/bin/sh",
                        "-c",
                        "test \"$*\" = '--help -- @x --json'",
                        "sh",
                        "--help",
                        "--",
                        "@x",
                        "--json"))
                .isZero();
    }

    @Test
    void exec_json_isOneObjectPerLine() {
        assertThat(cli.run("exec", "--json", "--attempts", "2", "--backoff", "1s", "--", "/bin/sh", "-c", "exit 3"))
                .isEqualTo(3);
        assertThat(FlatJson.parse(cli.errLines().get(0)))
                .containsOnlyKeys(
                        "pipeline",
                        "event",
                        "attempt",
                        "exitCode",
                        "timedOut",
                        "attemptMillis",
                        "delayMillis",
                        "source")
                .containsEntry("pipeline", "exec")
                .containsEntry("exitCode", new BigDecimal(3))
                .containsEntry("timedOut", false)
                .containsEntry("delayMillis", new BigDecimal(1000));
        assertThat(FlatJson.parse(cli.errLines().get(1)))
                .containsOnlyKeys("pipeline", "event", "attempts", "exitCode", "timedOut", "reason", "elapsedMillis")
                .containsEntry("attempts", new BigDecimal(2))
                .containsEntry("reason", "ATTEMPTS");
    }

    @Nested
    class WhenTheCommandCannotStart {
        @Test
        void exec_noSuchCommand_ends127AtOnce() {
            assertThat(cli.run("exec", "--", "no-such-command-anywhere")).isEqualTo(127);
            assertThat(cli.errLines())
                    .singleElement()
                    .asString()
                    .startsWith("steadfast: attempt 1   no-such-command-anywhere not found ")
                    .endsWith("gave up: not something to retry");
        }

        @Test
        void exec_emptyName_ends127() {
            assertThat(cli.run("exec", "--", "")).isEqualTo(127);
            assertThat(cli.err()).startsWith("steadfast: attempt 1   '' not found ");
        }

        @Test
        void exec_noSuchPath_ends127() {
            assertThat(cli.run("exec", "--", folder.resolve("missing").toString()))
                    .isEqualTo(127);
        }

        @Test
        void exec_fileThatIsNotExecutable_ends126() throws IOException {
            Path file = Files.writeString(folder.resolve("plain"), "exit 0\n");

            assertThat(cli.run("exec", "--", file.toString())).isEqualTo(126);
            assertThat(cli.err()).contains(" is not executable ");
        }

        @Test
        void exec_folder_ends126() {
            assertThat(cli.run("exec", "--", folder.toString())).isEqualTo(126);
        }
    }

    @Nested
    class WhenTimeIsShort {
        @Test
        void exec_attemptTimeout_isRetriedAndEnds124() {
            int code = cli.run(
                    "exec", "--attempt-timeout", "100ms", "--attempts", "2", "--backoff", "0", "--", "sleep", "600");

            assertThat(code).isEqualTo(124);
            assertThat(cli.errLines()).hasSize(2).allMatch(line -> line.contains("killed after 100 ms"));
            assertThat(cli.errLines().get(1)).endsWith(": no attempts left");
            assertThat(ProcessHandle.current().children().filter(child -> !Gone.is(child.pid())))
                    .isEmpty();
        }

        @Test
        void exec_attemptTimeout_isRetriedWhateverRetryOnSays() {
            cli.run("exec", "--attempt-timeout", "50ms", "--attempts", "2", "--retry-on", "75", "--", "sleep", "600");

            assertThat(cli.errLines()).hasSize(2);
        }

        @Test
        void exec_commandThatEndsWellWhenAsked_hasTimedOutAllTheSame() {
            // If its child were asked first, the shell would start another, and nobody would know of that.
            String script = "trap 'exit 0' TERM; while :; do sleep 600.25 & wait; done";

            assertThat(cli.run("exec", "--attempt-timeout", "500ms", "--attempts", "1", "--", "/bin/sh", "-c", script))
                    .isEqualTo(124);
            assertThat(ProcessHandle.allProcesses().filter(ExecCommandTest::sleepsLong))
                    .isEmpty();
        }

        @Test
        void exec_operationTimeout_endsTheCommandAndIsNotRetried() {
            int code = cli.inRealTime()
                    .run("exec", "--timeout", "200ms", "--backoff", "0", "--json", "--", "sleep", "600");

            assertThat(code).isEqualTo(124);
            assertThat(FlatJson.parse(cli.err().strip()))
                    .containsEntry("timedOut", true)
                    .containsEntry("exitCode", new BigDecimal(124))
                    .containsEntry("reason", "DEADLINE");
        }

        @Test
        void exec_waitBeyondTheTimeout_endsAtOnceWithTheLastCode() {
            assertThat(cli.run("exec", "--timeout", "2s", "--backoff", "3s", "--", "/bin/sh", "-c", "exit 7"))
                    .isEqualTo(7);
            assertThat(cli.err()).endsWith("gave up: no time left for the next wait (3 s)\n");
        }
    }

    private Path log() {
        return folder.resolve("runs");
    }

    /** A script that leaves a line each time it runs. */
    private String counted(String script) {
        return "echo run >> " + log() + "; " + script;
    }

    private int runs() throws IOException {
        return Files.readAllLines(log()).size();
    }

    private static boolean sleepsLong(ProcessHandle process) {
        return process.info()
                .arguments()
                .filter(arguments -> List.of(arguments).contains("600.25"))
                .isPresent();
    }
}
