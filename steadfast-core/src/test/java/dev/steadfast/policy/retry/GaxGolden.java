package dev.steadfast.policy.retry;

import dev.steadfast.outcome.StopReason;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Schedules recorded from gax itself; the head of the file says what each column means. */
final class GaxGolden {
    private static final String FILE = "/golden/gax-golden.csv";
    private static final int COLUMNS = 20;

    private GaxGolden() {}

    /**
     * One configuration with what gax made of it.
     *
     * @param id the name of the configuration
     * @param timing its settings
     * @param attemptMillis how long each attempt takes, the last entry for all that follow; {@code TIMEOUT} for its bound
     * @param rows what happened, in order
     */
    record Configuration(String id, GaxTiming timing, List<String> attemptMillis, List<Row> rows) {
        /** How long an attempt takes before it fails; the bound is 0 for none. */
        long takesMillis(int attempt, long boundMillis) {
            String taken = attemptMillis.get(Math.min(attempt, attemptMillis.size()) - 1);
            if (taken.equals("TIMEOUT")) {
                return boundMillis;
            }
            long millis = Long.parseLong(taken);
            return boundMillis == 0 ? millis : Math.min(millis, boundMillis);
        }

        long totalMillis() {
            return timing.totalTimeout().toMillis();
        }

        @Override
        public String toString() {
            return id;
        }
    }

    /**
     * One line: an attempt that was made, or the one that was refused.
     *
     * @param performed whether it was made
     * @param attempt its number, from 1
     * @param delayMillis the delay before it
     * @param timeoutMillis its bound; 0 for none
     * @param startMillis when it began, or would have begun
     * @param endMillis when it ended; -1 if it was refused
     * @param remainingMillis what was left then; -1 if there was no bound
     * @param stop why no attempt follows; null if one does
     */
    record Row(
            boolean performed,
            int attempt,
            long delayMillis,
            long timeoutMillis,
            long startMillis,
            long endMillis,
            long remainingMillis,
            @Nullable StopReason stop) {}

    static List<Configuration> configurations() {
        Map<String, Configuration> found = new LinkedHashMap<>();
        for (String line : lines()) {
            String[] cells = line.split(",", COLUMNS);
            found.computeIfAbsent(cells[0], id -> configuration(id, cells))
                    .rows()
                    .add(row(cells));
        }
        return List.copyOf(found.values());
    }

    /** The lines with data. */
    static List<String> lines() {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(GaxGolden.class.getResourceAsStream(FILE)), StandardCharsets.UTF_8))) {
            return reader.lines()
                    .filter(line -> !line.startsWith("#") && !line.startsWith("config_id,"))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Configuration configuration(String id, String[] cells) {
        GaxTiming timing = new GaxTiming(
                millis(cells[2]),
                millis(cells[3]),
                Double.parseDouble(cells[4]),
                millis(cells[5]),
                Integer.parseInt(cells[6]),
                false,
                millis(cells[7]),
                Double.parseDouble(cells[8]),
                millis(cells[9]),
                cells[1].equals("POLL"));
        return new Configuration(id, timing, List.of(cells[10].split(";", -1)), new ArrayList<>());
    }

    private static Row row(String[] cells) {
        return new Row(
                cells[11].equals("ATTEMPT"),
                Integer.parseInt(cells[12]),
                Long.parseLong(cells[13]),
                Long.parseLong(cells[14]),
                Long.parseLong(cells[15]),
                Long.parseLong(cells[16]),
                Long.parseLong(cells[17]),
                stop(cells[18]));
    }

    private static Duration millis(String cell) {
        return Duration.ofMillis(Long.parseLong(cell));
    }

    private static @Nullable StopReason stop(String outcome) {
        return switch (outcome) {
            case "RETRY" -> null;
            case "STOP_TOTAL_TIMEOUT", "CANCELLED_TOTAL_TIMEOUT" -> StopReason.DEADLINE;
            case "STOP_MAX_ATTEMPTS" -> StopReason.ATTEMPTS;
            case "STOP_RETRIES_DISABLED" -> StopReason.SWITCHED_OFF;
            default -> throw new AssertionError("unknown outcome " + outcome);
        };
    }
}
