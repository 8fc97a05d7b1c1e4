package dev.steadfast.policy.budget;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Many threads draw on one state: it never pays for more than it has. */
class BudgetRacesTest {
    private static final int THREADS = 4;
    private static final int DRAWS = 50_000;

    private final LongAdder operations = new LongAdder();

    private static long onAllThreads(Callable<Long> work) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            List<Future<Long>> all = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                all.add(threads.submit(work));
            }
            long sum = 0;
            for (Future<Long> one : all) {
                sum += one.get();
            }
            return sum;
        } finally {
            threads.shutdown();
        }
    }

    private static long drawn(BudgetState state, LongAdder operations) {
        long granted = 0;
        for (int i = 0; i < DRAWS; i++) {
            operations.increment();
            if (state.withdraw(1, 0) == 0) {
                granted++;
            }
        }
        return granted;
    }

    @Test
    void ratio_grantsExactlyTheShareOfAllOperations() throws Exception {
        RatioState state = RatioState.own(new Kind.Ratio(0.2, 0, 1_000_000_000), new HandTime(), operations::sum);

        long granted = onAllThreads(() -> drawn(state, operations));
        while (state.withdraw(1, 0) == 0) {
            granted++;
        }

        assertThat(granted).isEqualTo(THREADS * DRAWS / 5);
    }

    @Test
    void quota_grantsExactlyItsCapacity() throws Exception {
        QuotaState state = new QuotaState(new Kind.Quota(1_000, 1, 1));

        assertThat(onAllThreads(() -> drawn(state, operations))).isEqualTo(1_000);
    }

    static Stream<BudgetState> states() {
        return Stream.of(
                new QuotaState(new Kind.Quota(2, 1, 1)),
                new ConcurrencyState(new Kind.Concurrency(0, 2), null),
                RatioState.own(new Kind.Ratio(0, 2, 1_000_000_000), new HandTime(), () -> 0));
    }

    @ParameterizedTest
    @MethodSource("states")
    void drawsThatAreGivenBack_neverAddUp(BudgetState state) throws Exception {
        double before = state.level().orElseThrow();
        long granted = onAllThreads(() -> {
            long mine = 0;
            for (int i = 0; i < DRAWS; i++) {
                state.enters(null);
                if (state.withdraw(1, 0) == 0) {
                    mine++;
                    state.refund(1);
                }
                state.left(null);
            }
            return mine;
        });

        assertThat(granted).isPositive();
        assertThat(state.level().orElseThrow()).isBetween(before - 1e-6, before + 1e-6);
    }
}
