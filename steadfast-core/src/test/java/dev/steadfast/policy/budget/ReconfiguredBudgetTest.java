package dev.steadfast.policy.budget;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.steadfast.environment.Environment;
import dev.steadfast.event.Event;
import dev.steadfast.event.PolicyReconfigured;
import dev.steadfast.outcome.PolicyKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A shared budget whose rule changes while it is drawn on. */
class ReconfiguredBudgetTest {
    private static final int PLACES = 1_000_000;
    /** A million takes some seconds. */
    private static final int STEPS = Integer.getInteger("steadfast.budget.steps", 200_000);

    private final List<Event> events = new ArrayList<>();
    private final Environment environment =
            Environment.builder().name("test").listener(events::add).build();

    private SharedState state(RetryBudget rule) {
        return new SharedState(rule.kind(), new HandTime(), RetryBudget.aws().shared("any", environment));
    }

    private static double level(SharedState state) {
        return state.level().orElseThrow();
    }

    @Test
    void quotaUnderAnother_keepsItsTokensAsFarAsThereIsRoom() {
        SharedState state = state(RetryBudget.quota(100, 10, 10));
        state.withdraw(10, 0);

        state.rule(RetryBudget.quota(200, 10, 10).kind());
        assertThat(level(state)).isEqualTo(9);

        state.rule(RetryBudget.quota(50, 10, 10).kind());
        assertThat(level(state)).isEqualTo(5);

        state.succeeded(10, null);
        assertThat(level(state)).as("no more than there is room for").isEqualTo(5);
    }

    @Test
    void throttleUnderAnother_keepsItsTokensAsFarAsThereIsRoom() {
        SharedState state = state(RetryBudget.grpc(20, 1));
        state.withdraw(1, 0);
        state.withdraw(1, 0);

        state.rule(RetryBudget.grpc(30, 1).kind());
        assertThat(level(state)).as("18 of 30").isEqualTo(2);

        state.rule(RetryBudget.grpc(10, 1).kind());
        assertThat(level(state)).as("10 of 10").isEqualTo(4);
    }

    @Test
    void ratioUnderAnother_keepsWhatWasPaidIn() {
        SharedState state = state(RetryBudget.ratio(0.5).floorPerSecond(0));
        state.begins(null);
        state.begins(null);

        state.rule(RetryBudget.ratio(1).floorPerSecond(0).kind());
        assertThat(level(state)).isEqualTo(1);

        state.begins(null);
        state.rule(RetryBudget.ratio(1)
                .floorPerSecond(0)
                .window(Duration.ofSeconds(60))
                .kind());
        assertThat(level(state)).isEqualTo(2);
    }

    @Test
    void concurrencyUnderAnother_keepsWhatIsUnderWay() {
        SharedState state = state(RetryBudget.concurrency(0, 3));
        state.withdraw(1, 0);
        state.withdraw(1, 0);

        state.rule(RetryBudget.concurrency(0, 1).kind());
        assertThat(level(state)).isZero();
        assertThat(state.withdraw(1, 0)).isEqualTo(BudgetState.NEVER);

        state.released(1);
        state.released(1);
        assertThat(level(state)).isEqualTo(1);
    }

    @Test
    void drawOnARuleThatIsGone_bringsNothingBackToTheNewOne() {
        SharedState state = state(RetryBudget.quota(100, 10, 10));
        state.withdraw(10, 0);

        state.rule(RetryBudget.ratio(0.5).floorPerSecond(0).kind());
        state.refund(10);

        assertThat(level(state)).isZero();
    }

    static List<RetryBudget> otherKinds() {
        return List.of(
                RetryBudget.ratio(10), RetryBudget.grpc(100, 1), RetryBudget.quota(100, 1, 1), RetryBudget.unlimited());
    }

    @ParameterizedTest
    @MethodSource("otherKinds")
    void concurrencyAfterAnotherKind_knowsWhatIsUnderWay(RetryBudget before) {
        SharedState state = state(before);
        state.enters(null);
        state.enters(null);
        state.withdraw(state.price(BudgetState.USUAL), 0);

        state.rule(RetryBudget.concurrency(1, 0).kind());

        assertThat(level(state)).as("two operations, and one retry").isEqualTo(1);
        state.succeeded(1, null);
        assertThat(level(state)).as("one operation is left").isEqualTo(1);
        state.left(null);
        assertThat(level(state)).isZero();
    }

    @Test
    void randomSteps_loseNoDraw() {
        Random random = new Random(42);
        List<RetryBudget> rules = new ArrayList<>(otherKinds());
        rules.addAll(List.of(
                RetryBudget.concurrency(0.5, 3), RetryBudget.concurrency(0, PLACES), RetryBudget.quota(20, 7, 2)));
        SharedState state = state(rules.get(0));
        List<Integer> open = new ArrayList<>();
        int operations = 0;
        double lowest = 0;
        for (int step = 0; step < STEPS; step++) {
            int choice = random.nextInt(100);
            if (choice == 0) {
                state.rule(rules.get(random.nextInt(rules.size())).kind());
            } else if (choice < 30) {
                state.begins(null);
                state.enters(null);
                operations++;
            } else if (choice < 60) {
                int price = state.price(BudgetState.USUAL);
                if (state.withdraw(price, 0) >= 0) {
                    open.add(price);
                }
            } else if (choice < 85 && !open.isEmpty()) {
                settle(state, open.remove(open.size() - 1), choice);
            } else if (operations > 0) {
                operations--;
                state.left(null);
            }
            lowest = Math.min(lowest, state.level().orElse(0));
        }

        assertThat(lowest).isZero();
        state.rule(RetryBudget.unlimited().kind());
        state.rule(RetryBudget.concurrency(0, PLACES).kind());
        assertThat(level(state)).isEqualTo(PLACES - open.size());
        state.rule(RetryBudget.concurrency(1, 0).kind());
        assertThat(level(state)).isEqualTo(Math.max(0, operations - open.size()));
        open.forEach(state::released);
        assertThat(level(state)).isEqualTo(operations);
    }

    private static void settle(SharedState state, int price, int choice) {
        if (choice < 65) {
            state.refund(price);
        } else if (choice < 75) {
            state.released(price);
        } else {
            state.returned(price);
        }
    }

    @Test
    void handle_tellsOfTheChange() {
        SharedBudget shop = RetryBudget.grpc().shared("shop", environment);

        shop.reconfigure(RetryBudget.unlimited());

        assertThat(shop.settings()).isEqualTo(RetryBudget.unlimited());
        assertThat(shop).hasToString("SharedBudget[shop: RetryBudget[unlimited]]");
        assertThat(events).singleElement().isInstanceOfSatisfying(PolicyReconfigured.class, event -> {
            assertThat(event.pipeline()).isEqualTo("shop");
            assertThat(event.kind()).isEqualTo(PolicyKind.RETRY);
            assertThat(event.from()).isEqualTo(RetryBudget.grpc().toString());
            assertThat(event.to()).isEqualTo("RetryBudget[unlimited]");
        });
        assertThatIllegalArgumentException()
                .isThrownBy(() -> shop.reconfigure(null))
                .withMessage("SharedBudget.settings was null; allowed: a RetryBudget");
    }
}
