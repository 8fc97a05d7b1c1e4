package dev.steadfast.cli.proxy;

import dev.steadfast.testkit.proxy.Toxic;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * A kind of toxic, as it is written. Immutable.
 *
 * @param word its name in Toxiproxy
 * @param fields the numbers that it takes
 * @param maker makes the toxic of them, each in the smallest steps of its field
 */
record ToxicKind(String word, List<Field> fields, Function<Map<String, Long>, Toxic> maker) {
    private static final List<ToxicKind> ALL = List.of(
            new ToxicKind(
                    "latency",
                    List.of(Field.millis("latency"), Field.millis("jitter").optional()),
                    values -> Toxic.latency(time(values, "latency")).jitter(time(values, "jitter"))),
            new ToxicKind(
                    "bandwidth",
                    List.of(Field.count("rate", "KB/s", 1, Long.MAX_VALUE)),
                    values -> Toxic.bandwidth(number(values, "rate"))),
            new ToxicKind(
                    "slow_close", List.of(Field.millis("delay")), values -> Toxic.slowClose(time(values, "delay"))),
            new ToxicKind(
                    "timeout", List.of(Field.millis("timeout")), values -> Toxic.timeout(time(values, "timeout"))),
            new ToxicKind(
                    "reset_peer", List.of(Field.millis("timeout")), values -> Toxic.resetPeer(time(values, "timeout"))),
            new ToxicKind(
                    "slicer",
                    List.of(
                            Field.count("average_size", "bytes", 1, Integer.MAX_VALUE),
                            Field.count("size_variation", "bytes", 0, Integer.MAX_VALUE)
                                    .optional(),
                            Field.micros("delay").optional()),
                    values -> Toxic.slicer((int) number(values, "average_size"))
                            .sizeVariation((int) number(values, "size_variation"))
                            .delay(time(values, "delay"))),
            new ToxicKind(
                    "limit_data",
                    List.of(Field.count("bytes", "bytes", 0, Long.MAX_VALUE)),
                    values -> Toxic.limitData(number(values, "bytes"))));

    static ToxicKind of(String word) throws Mistake {
        for (ToxicKind kind : ALL) {
            if (kind.word.equals(word)) {
                return kind;
            }
        }
        List<String> words = ALL.stream().map(ToxicKind::word).toList();
        throw new Mistake("unknown toxic " + word + Nearest.words(word, words));
    }

    Toxic make(Map<String, Long> values) throws Mistake {
        try {
            return maker.apply(values);
        } catch (IllegalArgumentException refused) {
            throw new Mistake(String.valueOf(refused.getMessage()));
        }
    }

    private static long number(Map<String, Long> values, String field) {
        return values.getOrDefault(field, 0L);
    }

    private static Duration time(Map<String, Long> values, String field) {
        return Duration.ofNanos(number(values, field));
    }
}
