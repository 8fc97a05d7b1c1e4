package dev.steadfast.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.steadfast.cli.console.Surroundings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The examples of the help and of the guide, each parsed as the shell would hand it over. */
class ExamplesTest {
    private static final Pattern EXAMPLE =
            Pattern.compile("(?m)^(?:  |\\$ |)(?:\\./)?steadfast (?!\\w+:)((?:.*\\\\\n)*.*)$");

    @TestFactory
    Stream<DynamicTest> helpExample_always_isACommandLine() {
        return Stream.of("demo", "http", "exec", "flaky", "proxy").flatMap(command -> {
            Cli cli = new Cli();
            cli.run(command, "--help");
            return tests(cli.out().substring(cli.out().indexOf("Examples:")), 2);
        });
    }

    @TestFactory
    Stream<DynamicTest> guideExample_always_isACommandLine() throws IOException {
        return tests(Files.readString(Path.of("..", "docs", "guide", "command-line.md")), 8);
    }

    private static Stream<DynamicTest> tests(String text, int floor) {
        List<String> examples =
                EXAMPLE.matcher(text).results().map(found -> found.group(1)).toList();
        assertThat(examples).as("examples found").hasSizeGreaterThanOrEqualTo(floor);
        return examples.stream()
                .map(example -> dynamicTest(
                        example,
                        () -> Main.commandLine(Surroundings.ofProcess()).parseArgs(words(example))));
    }

    /** What the shell makes of a line, without doing it. */
    private static String[] words(String example) {
        String first = Pattern.compile("\\s[|&>].*", Pattern.DOTALL)
                .matcher(example)
                .replaceFirst(Matcher.quoteReplacement(""));
        try {
            Process shell = new ProcessBuilder("/bin/sh", "-c", "printf '%s\\n' " + first).start();
            String output = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return output.lines().toArray(String[]::new);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
