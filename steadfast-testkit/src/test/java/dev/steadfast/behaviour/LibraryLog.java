package dev.steadfast.behaviour;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Keeps what the library logs during a test, instead of having it printed. */
public final class LibraryLog implements BeforeEachCallback, AfterEachCallback {
    private final List<LogRecord> records = new CopyOnWriteArrayList<>();
    private final Logger logger = Logger.getLogger("dev.steadfast");
    private final Handler keeper = new Handler() {
        @Override
        public void publish(LogRecord line) {
            records.add(line);
        }

        @Override
        public void flush() {
            // nothing is held back
        }

        @Override
        public void close() {
            // nothing is open
        }
    };

    @Override
    public void beforeEach(ExtensionContext context) {
        logger.addHandler(keeper);
        logger.setUseParentHandlers(false);
    }

    @Override
    public void afterEach(ExtensionContext context) {
        logger.removeHandler(keeper);
        logger.setUseParentHandlers(true);
    }

    List<String> lines() {
        return records.stream()
                .map(line -> line.getLevel() + " " + line.getMessage())
                .toList();
    }

    List<Throwable> thrown() {
        return records.stream().map(LogRecord::getThrown).toList();
    }
}
