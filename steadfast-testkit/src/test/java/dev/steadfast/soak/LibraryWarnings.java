package dev.steadfast.soak;

import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Takes what the library warns of in its log for something that went wrong. */
final class LibraryWarnings extends Handler {
    private final Ledger ledger;
    /** Held, for the JDK holds loggers weakly. */
    private final Logger logger = Logger.getLogger("dev.steadfast");

    LibraryWarnings(Ledger ledger) {
        this.ledger = ledger;
        logger.addHandler(this);
        logger.setUseParentHandlers(false);
    }

    @Override
    public void publish(LogRecord line) {
        // That pipelines are nested here is meant.
        boolean expected = line.getMessage().contains("inside it has retried already");
        if (line.getLevel().intValue() >= Level.WARNING.intValue() && !expected) {
            ledger.wrong("the library warns: " + line.getMessage() + " " + line.getThrown());
        }
    }

    @Override
    public void flush() {
        // nothing is held back
    }

    @Override
    public void close() {
        logger.removeHandler(this);
        logger.setUseParentHandlers(true);
    }
}
