package dev.steadfast.policy.budget;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.steadfast.spi.Stage;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The rules of the states, number by number. */
class StatesTest {
    private static final long SECOND = 1_000_000_000;

    private final HandTime time = new HandTime();
    private final AtomicLong operations = new AtomicLong();

    @Nested
    class Ratio {
        private final RatioState state = RatioState.own(new Kind.Ratio(0.5, 1, 10 * SECOND), time, operations::get);

        private void empty() {
            for (int i = 0; i < 10; i++) {
                assertThat(state.withdraw(1, 0)).isZero();
            }
        }

        @Test
        void operations_areSeenAtTheNextDraw() {
            empty();
            assertThat(state.withdraw(1, 0)).isNegative();
            operations.addAndGet(3);

            assertThat(state.withdraw(1, 0)).isZero();
            assertThat(state.withdraw(1, 0)).isNegative();
            assertThat(state.level()).hasValue(0.5);
        }

        @Test
        void refusal_tellsTheWaitAndDrawsNothing() {
            empty();

            assertThat(state.withdraw(1, SECOND - 1)).isEqualTo(-SECOND);
            assertThat(state.withdraw(2, 0)).isEqualTo(-2 * SECOND);
            assertThat(state.withdraw(1, SECOND)).isEqualTo(SECOND);
        }

        @Test
        void waits_comeOneAfterTheOther() {
            empty();

            for (int i = 1; i <= 30; i++) {
                assertThat(state.withdraw(1, Long.MAX_VALUE)).isEqualTo(i * SECOND);
            }
            time.now += 5 * SECOND / 2;
            assertThat(state.withdraw(1, Long.MAX_VALUE)).isEqualTo(57 * SECOND / 2);
            assertThat(state.level()).hasValue(0);
        }

        @Test
        void refundOfAWait_movesTheLaterOnesUp() {
            empty();
            state.withdraw(1, Long.MAX_VALUE);
            state.withdraw(1, Long.MAX_VALUE);

            state.refund(1);

            assertThat(state.withdraw(1, Long.MAX_VALUE)).isEqualTo(2 * SECOND);
        }

        @Test
        void refund_givesBackWhatWasDrawn() {
            empty();

            state.refund(1);

            assertThat(state.withdraw(1, 0)).isZero();
            assertThat(state.withdraw(1, 0)).isNegative();
        }

        @Test
        void withoutFloor_noWaitHelps() {
            RatioState noFloor = RatioState.own(new Kind.Ratio(0.5, 0, 10 * SECOND), time, operations::get);

            assertThat(noFloor.withdraw(1, Long.MAX_VALUE)).isEqualTo(BudgetState.NEVER);
        }

        @Test
        void clockSetBack_bringsAndTakesNothing() {
            time.now -= 100 * SECOND;
            empty();
            time.now += 100 * SECOND;

            assertThat(state.withdraw(1, 0)).isEqualTo(-SECOND);
        }

        @Test
        void flagsAndPrices_areThoseOfACountedPipeline() {
            assertThat(state.flags()).isEqualTo(Stage.COUNTED);
            assertThat(state.watchesEntry()).isFalse();
            assertThat(state.price(BudgetState.THROTTLED)).isEqualTo(1);
            assertThat(state.price(BudgetState.USUAL)).isEqualTo(1);
            assertThat(state.price(0)).isZero();
            assertThat(state.price(7)).isEqualTo(7);
        }
    }

    @Nested
    class Token {
        private final TokenState state = new TokenState(new Kind.Token(5, 0.5));

        @Test
        void retries_areAllowedWhileMoreThanHalfIsLeft() {
            assertThat(state.level()).hasValue(2);
            assertThat(state.withdraw(1, 0)).isZero();
            assertThat(state.withdraw(1, 0)).as("3 of 5").isZero();
            assertThat(state.level()).hasValue(0);
            assertThat(state.withdraw(1, Long.MAX_VALUE)).as("2 of 5").isEqualTo(BudgetState.NEVER);
        }

        @Test
        void exactlyHalf_isNotMore() {
            TokenState even = new TokenState(new Kind.Token(4, 0.5));

            assertThat(even.withdraw(1, 0)).isZero();
            assertThat(even.withdraw(1, 0)).isEqualTo(BudgetState.NEVER);
        }

        @Test
        void tokens_neverFallBelowNoneOrRiseAboveTheMaximum() {
            for (int i = 0; i < 20; i++) {
                state.failed(1);
            }
            for (int i = 0; i < 7; i++) {
                state.succeeded(0, null);
            }
            assertThat(state.level())
                    .as("3.5 of 5: one failure more leaves 2.5")
                    .hasValue(0);
            state.succeeded(0, null);
            assertThat(state.level()).as("4 of 5").hasValue(1);
            for (int i = 0; i < 20; i++) {
                state.succeeded(0, null);
            }
            assertThat(state.level()).hasValue(2);
        }

        @Test
        void ratio_countsInThousandths_andTheRestIsCutOff() {
            TokenState fine = new TokenState(new Kind.Token(1, 1.0019));
            TokenState exact = new TokenState(new Kind.Token(1, 0.29));
            fine.failed(1);
            exact.failed(1);

            fine.succeeded(0, null);
            exact.succeeded(0, null);
            exact.succeeded(0, null);

            assertThat(fine.withdraw(1, 0)).isEqualTo(BudgetState.NEVER);
            assertThat(exact.level()).as("0.58 of 1").hasValue(0);
        }

        @Test
        void refund_changesNothing_sinceTheFailureStays() {
            state.withdraw(1, 0);
            state.refund(1);

            assertThat(state.level()).hasValue(1);
            assertThat(state.flags()).isEqualTo(Stage.ON_SUCCESS);
            assertThat(state.price(BudgetState.THROTTLED)).isEqualTo(1);
            assertThat(state.price(3)).isEqualTo(3);
        }
    }

    @Nested
    class Quota {
        private final QuotaState state = new QuotaState(new Kind.Quota(20, 6, 2));

        @Test
        void draws_areAllOrNothing() {
            assertThat(state.withdraw(6, 0)).isZero();
            assertThat(state.withdraw(6, 0)).isZero();
            assertThat(state.withdraw(6, 0)).isZero();
            assertThat(state.withdraw(6, Long.MAX_VALUE)).isEqualTo(BudgetState.NEVER);
            assertThat(state.withdraw(2, 0)).isZero();
            assertThat(state.level()).hasValue(0);
        }

        @Test
        void success_bringsTheLastCostOrOne_neverAboveTheCapacity() {
            state.withdraw(6, 0);
            state.withdraw(6, 0);
            state.succeeded(6, null);
            assertThat(state.level().orElseThrow()).isEqualTo(14 / 6.0, within(1e-9));
            state.succeeded(0, null);
            assertThat(state.level().orElseThrow()).isEqualTo(15 / 6.0, within(1e-9));
            state.refund(6);
            assertThat(state.level().orElseThrow()).isEqualTo(20 / 6.0, within(1e-9));
            state.succeeded(6, null);
            assertThat(state.level().orElseThrow()).isEqualTo(20 / 6.0, within(1e-9));
        }

        @Test
        void prices_areThoseOfTheQuota() {
            assertThat(state.price(BudgetState.USUAL)).isEqualTo(6);
            assertThat(state.price(BudgetState.THROTTLED)).isEqualTo(2);
            assertThat(state.price(0)).isZero();
            assertThat(state.price(1)).as("one token").isEqualTo(1);
            assertThat(state.price(3)).isEqualTo(3);
            assertThat(state.flags()).isEqualTo(Stage.ON_SUCCESS);
        }
    }

    @Nested
    class Concurrency {
        private final ConcurrencyState state = new ConcurrencyState(new Kind.Concurrency(0.29, 3), null);

        private void enter(int times) {
            for (int i = 0; i < times; i++) {
                state.enters(null);
            }
        }

        @Test
        void share_isOfOperationsUnderWay_andAPartOfARetryIsNone() {
            assertThat(state.level()).hasValue(3);
            enter(13);
            assertThat(state.level()).as("0.29 * 13 = 3.77").hasValue(3);
            enter(1);
            assertThat(state.level()).as("0.29 * 14 = 4.06").hasValue(4);
            enter(86);
            assertThat(state.level())
                    .as("0.29 * 100, which a double takes for less than 29")
                    .hasValue(29);
        }

        @Test
        void retries_holdTheirPlacesUntilTheyEnd() {
            enter(4);
            assertThat(state.withdraw(1, 0)).isZero();
            assertThat(state.withdraw(1, 0)).isZero();
            assertThat(state.withdraw(1, 0)).isZero();
            assertThat(state.withdraw(1, Long.MAX_VALUE)).isEqualTo(BudgetState.NEVER);

            state.released(1);
            assertThat(state.level()).hasValue(1);
            state.refund(1);
            assertThat(state.level()).hasValue(2);
            state.succeeded(1, null);
            assertThat(state.level()).hasValue(3);
        }

        @Test
        void operationsThatEnd_areNoLongerUnderWay() {
            enter(100);
            for (int i = 0; i < 43; i++) {
                state.succeeded(0, null);
                state.left(null);
            }

            assertThat(state.level()).as("14 are under way").hasValue(4);
            assertThat(state.flags()).isEqualTo(Stage.ON_SUCCESS);
            assertThat(state.watchesEntry()).isTrue();
            assertThat(state.price(9)).isEqualTo(1);
            assertThat(state.price(BudgetState.THROTTLED)).isEqualTo(1);
            assertThat(state.price(0)).isZero();
        }
    }

    @Test
    void unlimited_paysForEverythingAndCountsNothing() {
        UnlimitedState state = new UnlimitedState();

        assertThat(state.price(100)).isZero();
        assertThat(state.withdraw(1, 0)).isZero();
        assertThat(state.level()).isEmpty();
        assertThat(state.flags()).isZero();
    }
}
