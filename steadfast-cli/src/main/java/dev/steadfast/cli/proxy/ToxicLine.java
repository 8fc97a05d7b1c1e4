package dev.steadfast.cli.proxy;

import dev.steadfast.testkit.proxy.Direction;
import dev.steadfast.testkit.proxy.Toxic;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A toxic as it is written: {@code latency latency=100 jitter=20 upstream toxicity=0.5}. What comes later wins. Used by
 * one thread; not shared.
 */
final class ToxicLine {
    private static final String TOXICITY = "toxicity";

    private final ToxicKind kind;
    private final Map<String, Long> values = new LinkedHashMap<>();
    private Direction direction = Direction.DOWNSTREAM;
    private double toxicity = 1;

    private ToxicLine(ToxicKind kind) {
        this.kind = kind;
    }

    /** Reads a toxic. */
    static Toxic read(String text) throws Mistake {
        List<String> words = List.of(text.strip().split("\\s+"));
        ToxicLine line = new ToxicLine(ToxicKind.of(words.get(0)));
        for (String word : words.subList(1, words.size())) {
            line.take(word);
        }
        return line.toxic();
    }

    /** Reads what is to be different about a toxic. */
    static Toxic change(Toxic toxic, String text) throws Mistake {
        return read(toxic + " " + text);
    }

    private void take(String word) throws Mistake {
        int equals = word.indexOf('=');
        String name = equals < 0 ? word : word.substring(0, equals);
        if (equals < 0) {
            direction = direction(name);
            return;
        }
        String value = word.substring(equals + 1);
        if (name.equals(TOXICITY)) {
            toxicity = share(value);
            return;
        }
        for (Field field : kind.fields()) {
            if (field.name().equals(name)) {
                values.put(name, field.read(kind.word(), value));
                return;
            }
        }
        throw unknown(name);
    }

    private Direction direction(String word) throws Mistake {
        for (Direction known : Direction.values()) {
            if (known.toString().equals(word)) {
                return known;
            }
        }
        throw unknown(word);
    }

    private double share(String text) throws Mistake {
        try {
            double share = Double.parseDouble(text);
            if (share >= 0 && share <= 1) {
                // There is a zero below zero too, which is written the same, and is another.
                return Math.abs(share);
            }
        } catch (NumberFormatException e) {
            // refused below
        }
        throw new Mistake(kind.word() + ".toxicity was " + text + "; allowed: 0 to 1 (the share of connections)");
    }

    private Mistake unknown(String name) {
        List<String> names = new ArrayList<>();
        kind.fields().forEach(field -> names.add(field.name()));
        names.addAll(List.of(TOXICITY, "upstream", "downstream"));
        return new Mistake("unknown field " + name + " of " + kind.word() + Nearest.words(name, names));
    }

    private Toxic toxic() throws Mistake {
        for (Field field : kind.fields()) {
            if (field.required() && !values.containsKey(field.name())) {
                throw new Mistake(kind.word() + "." + field.name() + " was not given; allowed: " + field.allowed());
            }
        }
        Toxic toxic = kind.make(values).toxicity(toxicity);
        return direction == Direction.UPSTREAM ? toxic.upstream() : toxic;
    }
}
