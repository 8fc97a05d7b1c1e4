package dev.steadfast.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.cli.console.Surroundings;
import dev.steadfast.testkit.VirtualTime;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProgressPrinterTest {
    private static final long MILLI = DemoSettings.MILLI;

    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
            0;     0;   0;   no retries            0.0 s before    [        |        ]    0/s success     -
            3000;  100; 100; no retries            3.0 s brown-out [####    |        ]  100/s success 100 %
            5040;  200; 1;   no retries            5.0 s after     [########|        ]  200/s success   1 %
            11900; 375; 0;   no retries           11.9 s after     [########|####### ]  375/s success   0 %
            12000; 950; 949; no retries           12.0 s after     [########|########]  950/s success  99 %
            """)
    void moment_ofARun_isALine(long millis, long perSecond, long good, String line) {
        assertThat(new ProgressText(200).of(moment(millis, perSecond, good)))
                .isEqualTo(line)
                .hasSizeLessThan(80);
    }

    @Test
    void printer_withoutATerminal_printsALineASecond() {
        ProgressPrinter printer = printer(false);
        for (int run = 0; run < 2; run++) {
            for (long millis : new long[] {-40, 60, 940, 1040, 1140, 1980, 3060, 3160, 4000}) {
                printer.look(moment(millis, 100, 100));
            }
            printer.end();
        }

        assertThat(text().lines().map(line -> line.substring(20, 27).strip()))
                .containsExactly("1.0 s", "3.1 s", "4.0 s", "1.0 s", "3.1 s", "4.0 s");
        assertThat(text()).doesNotContain("\u001b").doesNotContain("\r");
    }

    @Test
    void printer_onATerminal_writesOverItsLineUntilTheRunEnds() {
        ProgressPrinter printer = printer(true);
        printer.look(moment(100, 100, 100));
        printer.look(moment(200, 100, 100));
        printer.end();
        printer.look(moment(100, 100, 100));

        List<String> lines = text().lines().toList();
        assertThat(lines).hasSize(3).allMatch(line -> line.contains("\u001b[K"));
        assertThat(lines.get(0)).contains("no retries").doesNotContain("\u001b[A");
        assertThat(lines.get(1)).startsWith("\u001b[A");
        assertThat(lines.get(2)).doesNotContain("\u001b[A");
        assertThat(text()).endsWith("\u001b[K\u001b[?7h\n");
    }

    @Test
    void printer_onANarrowTerminal_letsNoLineWrap() {
        ProgressPrinter printer = printer(true);
        printer.look(moment(100, 100, 100));

        // A wrapped line is two, of which the next would write over one.
        assertThat(text()).containsSubsequence("\u001b[?7l", "no retries", "100 %", "\u001b[?7h");
    }

    private ProgressPrinter printer(boolean terminal) {
        PrintStream stream = new PrintStream(err, true, StandardCharsets.UTF_8);
        return new ProgressPrinter(
                new Surroundings(
                        InputStream.nullInputStream(), stream, stream, terminal, terminal, VirtualTime.manual()),
                200);
    }

    private String text() {
        return err.toString(StandardCharsets.UTF_8);
    }

    private static Onlooker.Moment moment(long millis, long perSecond, long good) {
        BrownOut brownOut = DemoSettings.standard(1, 12).brownOut();
        return new Onlooker.Moment(
                "no retries", millis * MILLI, brownOut.phaseAt(millis * MILLI), perSecond, perSecond, good);
    }
}
