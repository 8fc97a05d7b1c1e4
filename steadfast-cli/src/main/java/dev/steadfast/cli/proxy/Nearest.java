package dev.steadfast.cli.proxy;

import java.util.Collection;
import java.util.Comparator;

/** Finds what somebody may have meant. Stateless. */
final class Nearest {
    /** More slips than this are no slips. */
    private static final int MOST_SLIPS = 3;

    private Nearest() {}

    /**
     * Words for a message about a name that does not exist.
     *
     * @param given the name
     * @param names those that do
     * @return the names that exist, and the nearest of them if it is near
     */
    static String words(String given, Collection<String> names) {
        String allowed = "; allowed: " + String.join(", ", names);
        return names.stream()
                .min(Comparator.comparingInt(name -> slips(given, name)))
                .filter(name -> slips(given, name) <= Math.min(MOST_SLIPS, name.length() / 2))
                .map(name -> allowed + "; did you mean " + name + "?")
                .orElse(allowed);
    }

    /** How many letters have to be put in, taken out or changed (Levenshtein's distance). */
    private static int slips(String from, String to) {
        int[] row = new int[to.length() + 1];
        for (int j = 0; j <= to.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= to.length(); j++) {
                int changed = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(changed, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[to.length()];
    }
}
