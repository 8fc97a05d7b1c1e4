package dev.steadfast.policy.budget;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class ExpiringTokensTest {
    private static final Offset<Double> ROUNDING = within(1e-9);
    private static final long SECOND = 1_000_000_000;
    private static final long WINDOW = 10 * SECOND;

    private final ExpiringTokens shares = new ExpiringTokens(0.25, 0, WINDOW);
    private final ExpiringTokens floor = new ExpiringTokens(0, 2, WINDOW);

    @Test
    void start_hasTheFloorOfOneWindow() {
        assertThat(shares.balance()).isZero();
        assertThat(floor.balance()).isEqualTo(20, ROUNDING);
    }

    @Test
    void spend_isAllOrNothing() {
        shares.pass(0, 7);

        assertThat(shares.spend(2)).isFalse();
        assertThat(shares.balance()).isEqualTo(1.75);
        assertThat(shares.spend(1)).isTrue();
        assertThat(shares.spend(0.75)).isTrue();
        assertThat(shares.balance()).isZero();
    }

    @Test
    void sharesWithRounding_areEnoughWhereMathematicsSaysSo() {
        ExpiringTokens tokens = new ExpiringTokens(0.29, 0, WINDOW);
        for (int i = 0; i < 100; i++) {
            tokens.pass(SECOND / 100, 1);
        }

        assertThat(tokens.spend(29)).isTrue();
        assertThat(tokens.spend(1e-6)).isFalse();
    }

    @Test
    void tokens_liveForNineTenthsOfTheWindowAtLeast() {
        shares.pass(0, 4);
        shares.pass(9 * SECOND - 1, 0);
        assertThat(shares.balance()).isEqualTo(1);

        shares.pass(SECOND + 1, 0);
        assertThat(shares.balance()).isZero();
    }

    @Test
    void tokensOfTheEndOfASlot_liveForAllButTheWindow() {
        shares.pass(SECOND - 1, 0);
        shares.pass(0, 4);
        shares.pass(9 * SECOND, 0);
        assertThat(shares.balance()).isEqualTo(1);

        shares.pass(1, 0);
        assertThat(shares.balance()).isZero();
    }

    @Test
    void newestTokens_areSpentFirst() {
        shares.pass(0, 4);
        shares.pass(5 * SECOND, 0);
        shares.pass(0, 4);
        assertThat(shares.spend(1)).isTrue();

        shares.pass(5 * SECOND, 0);

        assertThat(shares.balance()).as("the old one was left, and has expired").isZero();
    }

    @Test
    void operationsOfAGap_areTakenToHaveComeEvenly() {
        shares.pass(5 * SECOND, 20);
        assertThat(shares.balance()).isEqualTo(5, ROUNDING);

        shares.pass(5 * SECOND, 0);
        assertThat(shares.balance()).as("what came in the first second is gone").isEqualTo(4, ROUNDING);

        shares.pass(2 * SECOND, 0);
        assertThat(shares.balance()).isEqualTo(2, ROUNDING);
    }

    @Test
    void operationsOfALongGap_countWithTheirShareOfTheWindow() {
        shares.pass(100 * SECOND, 400);

        assertThat(shares.balance())
                .as("40 of 400 operations are in the window")
                .isBetween(9.0 - 1e-9, 10.0);
    }

    @Test
    void floor_growsWithTimeUpToItsWindow() {
        assertThat(floor.spend(20)).isTrue();
        floor.pass(SECOND / 2, 0);
        assertThat(floor.balance()).isEqualTo(1, ROUNDING);

        floor.pass(1_000 * SECOND, 0);
        assertThat(floor.balance()).isBetween(18 - 1e-9, 20 + 1e-9);
    }

    @Test
    void nanosUntil_isWhatTheFloorNeeds() {
        assertThat(floor.nanosUntil(20)).isZero();
        assertThat(floor.nanosUntil(21)).isEqualTo(SECOND / 2.0, within(1.0));
        assertThat(shares.nanosUntil(1)).isInfinite();
    }

    @Test
    void book_owesWhatIsNotThere_andIncomePaysIt() {
        assertThat(floor.spend(19)).isTrue();
        floor.book(3);
        assertThat(floor.balance()).isEqualTo(-2, ROUNDING);
        assertThat(floor.nanosUntil(1)).isEqualTo(1.5 * SECOND, within(1.0));

        floor.pass(SECOND, 0);
        assertThat(floor.balance()).isEqualTo(0, ROUNDING);
        assertThat(floor.spend(1)).isFalse();

        floor.pass(SECOND, 0);
        assertThat(floor.spend(2)).isTrue();
    }

    @Test
    void debt_isPaidByALongGapToo() {
        floor.book(120);
        assertThat(floor.balance()).isEqualTo(-100, ROUNDING);

        floor.pass(45 * SECOND, 0);
        assertThat(floor.balance()).isEqualTo(-10, ROUNDING);
        assertThat(floor.spend(1)).isFalse();

        floor.pass(20 * SECOND, 0);
        assertThat(floor.balance()).as("all but the debt, of one window").isBetween(18 - 1e-9, 20.0);
    }

    @Test
    void giveBack_paysDebtsFirst() {
        floor.book(21);
        floor.giveBack(3);

        assertThat(floor.balance()).isEqualTo(2, ROUNDING);
        assertThat(floor.spend(2)).isTrue();
    }
}
