package dev.steadfast.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.steadfast.time.RandomSource;
import org.junit.jupiter.api.Test;

class RandomnessTest {
    private static double[] draws(RandomSource random, int count) {
        double[] draws = new double[count];
        for (int i = 0; i < count; i++) {
            draws[i] = random.next();
        }
        return draws;
    }

    /** These numbers are what tests of users rest on: they must never change. */
    @Test
    void seededRandom_givesTheSameDrawsForEver() {
        assertThat(draws(SeededRandom.of(1), 5))
                .containsExactly(
                        0.7308781907032909,
                        0.41008081149220166,
                        0.20771484130971707,
                        0.3327170559595112,
                        0.9677559094241207);
        assertThat(draws(SeededRandom.of(42), 2)).containsExactly(0.7275636800328681, 0.6832234717598454);
        assertThat(SeededRandom.of(42)).hasToString("SeededRandom[42]");
    }

    @Test
    void chosenRandom_givesItsDrawsThenTheLastForEver() {
        assertThat(draws(ChosenRandom.of(0.25, 0.75), 4)).containsExactly(0.25, 0.75, 0.75, 0.75);
    }

    @Test
    void chosenRandom_ofNothing_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(ChosenRandom::of)
                .withMessage("ChosenRandom.draws was empty; allowed: one draw at least");
    }
}
