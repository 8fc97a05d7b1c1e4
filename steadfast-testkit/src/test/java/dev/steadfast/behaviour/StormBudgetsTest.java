package dev.steadfast.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.policy.budget.RetryBudget;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/**
 * The reference figures of storms: {@code golden/storm-budgets.csv}, each row by a real pipeline in virtual time.
 *
 * <p>The figures come from other random numbers. With 120 000 operations, one standard deviation of the amplification is
 * below 0.003, so a row may differ by 0.01; beyond the share of failures at which gRPC's tokens run out the sum of its
 * random walk decides, and it may differ by 0.03.
 */
class StormBudgetsTest {
    private static final double GRPC_RATIO = 0.1;

    private static final Map<String, RetryBudget> BUDGETS = Map.of(
            "none", RetryBudget.unlimited(),
            "grpc", RetryBudget.grpc(10, GRPC_RATIO),
            "aws", RetryBudget.aws(),
            "aws2026", RetryBudget.aws2026(),
            "finagle", RetryBudget.finagle());

    private record Row(String budget, boolean sticky, double p, int attempts, double amplification, double success) {
        static Row of(String line) {
            String[] cells = line.split(",", -1);
            return new Row(
                    cells[0],
                    cells[1].equals("sticky"),
                    Double.parseDouble(cells[2]),
                    Integer.parseInt(cells[3]),
                    Double.parseDouble(cells[4]),
                    Double.parseDouble(cells[5]));
        }

        double tolerance() {
            return budget.equals("grpc") && p > threshold() ? 0.03 : 0.01;
        }

        /** The share of failures from which gRPC's tokens drift down: what a success pays in no longer pays for them. */
        private double threshold() {
            return sticky ? GRPC_RATIO / (attempts + GRPC_RATIO) : GRPC_RATIO / (1 + GRPC_RATIO);
        }

        boolean differs(Storm.Figures figures) {
            return Math.abs(figures.amplification() - amplification) > tolerance()
                    || Math.abs(figures.success() - success) > tolerance();
        }
    }

    @Test
    void amplificationAndSuccess_inEveryRow_areThoseOfTheReference() {
        List<Row> rows = rows();
        assertThat(rows).hasSizeGreaterThan(150);

        List<String> wrong = rows.parallelStream()
                .map(row -> {
                    RetryBudget budget = Objects.requireNonNull(BUDGETS.get(row.budget));
                    Storm.Figures figures = Storm.of(budget, row.sticky, row.p, row.attempts);
                    return row.differs(figures) ? row + " but " + figures : "";
                })
                .filter(text -> !text.isEmpty())
                .toList();

        assertThat(wrong).isEmpty();
    }

    private static List<Row> rows() {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(StormBudgetsTest.class.getResourceAsStream("/golden/storm-budgets.csv")),
                StandardCharsets.UTF_8))) {
            return reader.lines()
                    .filter(line -> !line.startsWith("#") && !line.startsWith("budget,"))
                    .map(Row::of)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
