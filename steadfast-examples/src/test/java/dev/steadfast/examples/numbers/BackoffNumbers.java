package dev.steadfast.examples.numbers;

import static dev.steadfast.examples.numbers.Draws.millis;

import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.Jitter;
import dev.steadfast.policy.retry.ShapedBackoff;
import dev.steadfast.testkit.ChosenRandom;
import java.time.Duration;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The worked numbers of the page on backoff. All delays in milliseconds. */
final class BackoffNumbers {
    private static final int[] FAR = {1, 2, 3, 4, 5, 6, 10, Integer.MAX_VALUE};
    private static final int RETRIES = 6;

    private BackoffNumbers() {}

    /** The formulas, without jitter. */
    static Table formulas() {
        Table table = new Table("kind", "k = 1", "2", "3", "4", "5", "6", "10", "2147483647");
        formula(table, "`fixed(100 ms)`", Backoff.fixed(ms(100)));
        formula(
                table,
                "`linear(100 ms, 50 ms).cap(2 s)`",
                Backoff.linear(ms(100), ms(50)).cap(ms(2000)));
        formula(
                table,
                "`exponential(100 ms).cap(20 s)`, the default",
                Backoff.exponential(ms(100)).cap(ms(20_000)));
        formula(
                table,
                "`exponential(100 ms).cap(500 ms)`",
                Backoff.exponential(ms(100)).cap(ms(500)));
        formula(
                table,
                "`exponential(100 ms, 1.5).cap(2 s)`",
                Backoff.exponential(ms(100), 1.5).cap(ms(2000)));
        formula(
                table,
                "`fibonacci(100 ms).cap(2 s)`",
                Backoff.fibonacci(ms(100)).cap(ms(2000)));
        formula(table, "`list(100 ms, 500 ms, 1 s)`", Backoff.list(ms(100), ms(500), ms(1000)));
        formula(
                table,
                "`exponential(100 ms).floor(150 ms).cap(1 s)`",
                Backoff.exponential(ms(100)).floor(ms(150)).cap(ms(1000)));
        return table;
    }

    private static void formula(Table table, String name, ShapedBackoff backoff) {
        ShapedBackoff exact = backoff.jitter(Jitter.none());
        table.row(cells(name, IntStream.of(FAR).mapToObj(k -> millis(exact.nanos(k, 0, Draws.LEAST)))));
    }

    /** Each jitter on the same formula: the range, and how many delays are the cap itself. */
    static Table jitters() {
        Table table = new Table("jitter", "d = 1000", "d = 2000", "d = 4000", "at the cap, exactly the cap");
        jitter(table, "`none()`", Jitter.none());
        jitter(table, "`full()`, the default", Jitter.full());
        jitter(table, "`fullFromOne()`", Jitter.fullFromOne());
        jitter(table, "`equal()`", Jitter.equal());
        jitter(table, "`factor(0.2)`", Jitter.factor(0.2));
        jitter(table, "`additive(500 ms)`", Jitter.additive(ms(500)));
        jitter(table, "`symmetric(1500 ms)`", Jitter.symmetric(ms(1500)));
        return table;
    }

    private static void jitter(Table table, String name, Jitter jitter) {
        ShapedBackoff backoff = Backoff.exponential(ms(1000)).cap(ms(4000)).jitter(jitter);
        String[] ranges = IntStream.rangeClosed(1, 3)
                .mapToObj(k -> range(backoff.nanos(k, 0, Draws.LEAST), backoff.nanos(k, 0, Draws.MOST)))
                .toArray(String[]::new);
        table.row(name, ranges[0], ranges[1], ranges[2], shareOf(ms(4000), Draws.many(backoff, 3)[2]));
    }

    /** The kinds that bring their own randomness: the median, and the least and the greatest seen. */
    static Table named() {
        Table table = new Table("kind", "k = 1", "2", "3", "4", "5", "6");
        seen(table, "`decorrelated(100 ms, 2 s)`", Backoff.decorrelated(ms(100), ms(2000)));
        seen(table, "`slotted(0, 100 ms, 2 s)`", Backoff.slotted(ms(0), ms(100), ms(2000)));
        seen(table, "`slottedClassic(0, 100 ms, 2 s)`", Backoff.slottedClassic(ms(0), ms(100), ms(2000)));
        seen(table, "`azureDelta(100 ms, 100 ms, 2 s)`", Backoff.azureDelta(ms(100), ms(100), ms(2000)));
        seen(table, "`pollyV2(100 ms, 2 s)`", Backoff.pollyV2(ms(100), ms(2000)));
        seen(table, "`grpc(100 ms, 2, 2 s)`", Backoff.grpc(ms(100), 2, ms(2000)));
        seen(table, "`gaxExact(100 ms, 1.3, 2 s)`", Backoff.gaxExact(ms(100), 1.3, ms(2000)));
        return table;
    }

    private static void seen(Table table, String name, Backoff backoff) {
        table.row(cells(
                name,
                Arrays.stream(Draws.many(backoff, RETRIES))
                        .map(sorted -> millis(sorted[sorted.length / 2]) + " ("
                                + range(sorted[0], sorted[sorted.length - 1]) + ")")));
    }

    /** What it does to the delays if a ceiling is applied after the draw. */
    static Table ceilings() {
        Table table = new Table("kind", "k = 3", "4", "5", "6");
        Duration cap = ms(4000);
        ceiling(
                table,
                "`exponential(1 s).cap(4 s)`, range clipped before the draw",
                Backoff.exponential(ms(1000)).cap(cap),
                cap);
        ceiling(table, "`pollyV2(1 s, 4 s)`, clipped after it", Backoff.pollyV2(ms(1000), cap), cap);
        ceiling(
                table,
                "`azureDelta(1 s, 1 s, 4 s)`, clipped after it",
                Backoff.azureDelta(ms(1000), ms(1000), cap),
                cap);
        return table;
    }

    private static void ceiling(Table table, String name, Backoff backoff, Duration cap) {
        table.row(
                cells(name, Arrays.stream(Draws.many(backoff, RETRIES)).skip(2).map(delays -> shareOf(cap, delays))));
    }

    /** What an operation waits in all with the default backoff. */
    static Table waits() {
        Table table = new Table("maxAttempts", "waits", "on average", "at most");
        Backoff backoff = Backoff.exponential(ms(100)).cap(ms(20_000));
        for (int attempts : new int[] {2, 3, 4, 5, 8, 10}) {
            table.row(
                    attempts,
                    attempts - 1,
                    millis(sum(Draws.operation(backoff, attempts - 1, ChosenRandom.of(0.5)))),
                    millis(sum(Draws.operation(backoff, attempts - 1, Draws.MOST))));
        }
        return table;
    }

    private static long sum(long[] delays) {
        return Arrays.stream(delays).sum();
    }

    private static String shareOf(Duration delay, long[] delays) {
        long nanos = delay.toNanos();
        return Draws.percent(
                Arrays.stream(delays).filter(drawn -> drawn == nanos).count(), delays.length);
    }

    private static String range(long least, long most) {
        String low = millis(least);
        String high = millis(most);
        return low.equals(high) ? low : low + " to " + high;
    }

    private static Object[] cells(String name, Stream<String> others) {
        return Stream.concat(Stream.of(name), others).toArray();
    }

    private static Duration ms(long millis) {
        return Duration.ofMillis(millis);
    }
}
