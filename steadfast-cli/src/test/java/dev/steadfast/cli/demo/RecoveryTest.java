package dev.steadfast.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.LongPredicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The fault is over after 2 s, the run after 8 s; ten calls a second. */
class RecoveryTest {
    private static final long END = 2 * DemoSettings.SECOND;
    private static final long RUN = 8 * DemoSettings.SECOND;

    private static Long recoveryMillis(double before, LongPredicate goodAtMillis) {
        Shares shares = new Shares(Logs.everyTenth(8, goodAtMillis));
        Long nanos = Recovery.nanos(shares, END, RUN, before);
        return nanos == null ? null : nanos / DemoSettings.MILLI;
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0", // never ill
        "2000, 0", // well at once
        "3200, 1200",
        "3150, 1100", // the call at 3150 belongs to the second that begins at 3100
        "6000, 4000", // the last two seconds that fit
        "6100,", // one tenth too late
        "9000,", // never
    })
    void recovery_fromAnInstantOn_isThatInstant(long wellFromMillis, Long expectedMillis) {
        assertThat(recoveryMillis(1, at -> at >= wellFromMillis)).isEqualTo(expectedMillis);
    }

    @Test
    void recovery_beforeAFullBaseline_asksForTenOfTen() {
        assertThat(recoveryMillis(1, at -> at >= 3000 && at != 4250)).isEqualTo(1000);
        assertThat(recoveryMillis(1, at -> at >= 3000 && at != 3450)).isEqualTo(1500);
    }

    @Test
    void recovery_withARelapseInTheNextSecond_isLater() {
        assertThat(recoveryMillis(1, at -> at >= 3000 && at != 4250 && at != 4350))
                .isEqualTo(2400);
    }

    @Test
    void recovery_ofWhatWasNotWellBefore_isMeasuredByThat() {
        // Nine of ten are 95 % of 0.94.
        assertThat(recoveryMillis(0.94, at -> at >= 3000 && at % 1000 != 50)).isEqualTo(1000);
        assertThat(recoveryMillis(0.96, at -> at >= 3000 && at % 1000 != 50)).isNull();
    }

    @Test
    void recovery_withoutAnyCalls_isNone() {
        Shares shares = new Shares(new CallLog(new long[0], RUN));

        assertThat(shares.between(0, RUN)).isNaN();
        assertThat(Recovery.nanos(shares, END, RUN, 1)).isNull();
    }
}
