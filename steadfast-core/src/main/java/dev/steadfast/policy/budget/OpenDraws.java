package dev.steadfast.policy.budget;

import java.util.HashMap;
import java.util.Map;

/**
 * How many draws of each price are not settled yet, apart for those on a state that is gone. Which of two draws at the
 * same price is settled first makes no difference to the sums, so no draw needs a mark. Not safe for use by many threads.
 */
final class OpenDraws {
    private Map<Integer, Integer> here = new HashMap<>();
    private final Map<Integer, Integer> gone = new HashMap<>();

    void drawn(int price) {
        here.merge(price, 1, Integer::sum);
    }

    /** A draw is settled; true if it was on the state that there is now. */
    boolean settled(int price) {
        if (taken(gone, price)) {
            return false;
        }
        taken(here, price);
        return true;
    }

    /** Another state takes the place of the one that all open draws were on. */
    void replaced() {
        here.forEach((price, count) -> gone.merge(price, count, Integer::sum));
        here = new HashMap<>();
    }

    private static boolean taken(Map<Integer, Integer> draws, int price) {
        Integer count = draws.get(price);
        if (count == null) {
            return false;
        }
        if (count == 1) {
            draws.remove(price);
        } else {
            draws.put(price, count - 1);
        }
        return true;
    }
}
