package dev.steadfast.cli.demo;

import java.util.Locale;

/**
 * A moment of a run as one line of at most 80 columns. Immutable.
 *
 * @param capacityPerSecond what the server can do; marked in the middle of the bar
 */
record ProgressText(int capacityPerSecond) {
    private static final int HALF = 8;

    String of(Onlooker.Moment moment) {
        long now = Math.max(0, moment.nowNanos());
        String success = moment.ends() == 0 ? "-" : Words.percent((double) moment.goodEnds() / moment.ends());
        return String.format(
                Locale.ROOT,
                "%-19s %7s %-9s %s %4d/s success %5s",
                moment.policy(),
                Words.seconds(now),
                moment.phase().words(),
                bar(moment.attemptsPerSecond()),
                moment.attemptsPerSecond(),
                success);
    }

    private String bar(long perSecond) {
        long filled = Math.min(2L * HALF, Math.round((double) perSecond * HALF / capacityPerSecond));
        StringBuilder bar = new StringBuilder("[");
        for (int cell = 0; cell < 2 * HALF; cell++) {
            if (cell == HALF) {
                bar.append('|');
            }
            bar.append(cell < filled ? '#' : ' ');
        }
        return bar.append(']').toString();
    }
}
