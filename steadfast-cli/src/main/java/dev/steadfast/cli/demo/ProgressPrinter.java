package dev.steadfast.cli.demo;

import dev.steadfast.cli.console.Surroundings;
import java.io.PrintStream;

/**
 * Prints how a run goes on: one line that is written over on a terminal, else a line for each second. Used by one
 * thread; not shared.
 */
final class ProgressPrinter implements Onlooker {
    private static final String LINE_UP = "\u001b[A";
    private static final String CLEAR_REST = "\u001b[K";
    private static final String WRAP_OFF = "\u001b[?7l";
    private static final String WRAP_ON = "\u001b[?7h";

    private final PrintStream err;
    private final boolean redrawing;
    private final ProgressText text;
    private long nextSecond = 1;
    private boolean drawn;

    ProgressPrinter(Surroundings surroundings, int capacityPerSecond) {
        this.err = surroundings.err();
        // What takes colours also takes the code that clears a line.
        this.redrawing = surroundings.colouredErr();
        this.text = new ProgressText(capacityPerSecond);
    }

    @Override
    public void look(Moment moment) {
        if (redrawing) {
            // The cursor rests on the line below, so that a Ctrl-C leaves the prompt there.
            // A narrow terminal cuts the line off; wrapped it would be two, of which the next wrote over one.
            err.println((drawn ? LINE_UP : "") + WRAP_OFF + text.of(moment) + CLEAR_REST + WRAP_ON);
            drawn = true;
        } else if (moment.nowNanos() >= nextSecond * DemoSettings.SECOND) {
            err.println(text.of(moment));
            nextSecond = moment.nowNanos() / DemoSettings.SECOND + 1;
        }
    }

    @Override
    public void end() {
        nextSecond = 1;
        drawn = false;
    }
}
