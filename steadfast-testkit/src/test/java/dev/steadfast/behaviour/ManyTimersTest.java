package dev.steadfast.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.time.TimeSource;
import dev.steadfast.time.TimerNode;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The machine's timer with very many that wait: what they take, when they are told, and what is left of them. */
class ManyTimersTest {
    private static final int THREADS = 2;
    private static final int NODES_EACH = 20_000;
    private static final long MOST_NANOS = 1_000_000_000L;

    private final TimeSource time = TimeSource.system();

    /** One who notes how often it was told, by whom, and whether before its time. */
    private static final class Noting extends TimerNode {
        private final long delayNanos;
        private final boolean throwing;
        private final CountDownLatch told;
        private final Set<Thread> threads;
        final AtomicInteger times = new AtomicInteger();
        volatile boolean early;
        private volatile long startNanos;

        Noting(long delayNanos, boolean throwing, CountDownLatch told, Set<Thread> threads) {
            this.delayNanos = delayNanos;
            this.throwing = throwing;
            this.told = told;
            this.threads = threads;
        }

        void scheduleIn(TimeSource time) {
            startNanos = System.nanoTime();
            time.schedule(delayNanos, this);
        }

        @Override
        public void due() {
            early = System.nanoTime() - startNanos < delayNanos;
            times.incrementAndGet();
            threads.add(Thread.currentThread());
            told.countDown();
            if (throwing) {
                Thread.currentThread()
                        .setUncaughtExceptionHandler((thread, broken) -> thread.setUncaughtExceptionHandler(null));
                throw new IllegalStateException("one of those that throw");
            }
        }
    }

    /** One of several that schedule at the same time, and take some of theirs back. */
    private static final class Scheduler extends Thread {
        final List<Noting> kept = new ArrayList<>();
        final List<Noting> takenBack = new ArrayList<>();
        private final TimeSource time;
        private final SplittableRandom random;
        private final CountDownLatch told;
        private final Set<Thread> threads;

        Scheduler(TimeSource time, long seed, CountDownLatch told, Set<Thread> threads) {
            this.time = time;
            this.random = new SplittableRandom(seed);
            this.told = told;
            this.threads = threads;
        }

        @Override
        public void run() {
            for (int i = 0; i < NODES_EACH; i++) {
                // Short ones, long ones, and many that are equal.
                long most = MOST_NANOS >>> random.nextInt(20);
                long delayNanos = random.nextInt(4) == 0 ? MOST_NANOS / 2 : random.nextLong(most);
                Noting node = new Noting(delayNanos, random.nextInt(100) == 0, told, threads);
                node.scheduleIn(time);
                boolean back = random.nextInt(3) == 0 && time.cancel(node);
                (back ? takenBack : kept).add(node);
                if (back) {
                    told.countDown();
                }
            }
        }
    }

    @Test
    void delaysOfAnyLength_areToldOnceNeverBeforeTheirTimeAndByOneThread() throws InterruptedException {
        long seed = System.nanoTime();
        CountDownLatch told = new CountDownLatch(THREADS * NODES_EACH);
        Set<Thread> threads = Collections.synchronizedSet(Collections.newSetFromMap(new IdentityHashMap<>()));
        List<Scheduler> schedulers = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            schedulers.add(new Scheduler(time, seed + i, told, threads));
        }

        schedulers.forEach(Thread::start);
        boolean all = told.await(60, TimeUnit.SECONDS);

        assertThat(all).as("all are told, with the seed " + seed).isTrue();
        for (Scheduler scheduler : schedulers) {
            scheduler.join();
            assertThat(scheduler.kept).allMatch(node -> node.times.get() == 1, "told once, seed " + seed);
            assertThat(scheduler.kept).noneMatch(node -> node.early);
            assertThat(scheduler.takenBack).isNotEmpty().allMatch(node -> node.times.get() == 0);
        }
        assertThat(threads).hasSize(1);
    }

    @Test
    void nodeThatThrows_harmsNoOther() throws InterruptedException {
        int nodes = 300;
        CountDownLatch told = new CountDownLatch(nodes);
        Set<Thread> threads = ConcurrentHashMap.newKeySet();

        for (int i = 0; i < nodes; i++) {
            new Noting(TimeUnit.MILLISECONDS.toNanos(i % 5), i % 3 == 0, told, threads).scheduleIn(time);
        }

        assertThat(told.await(60, TimeUnit.SECONDS)).isTrue();
        assertThat(threads).hasSize(1);
    }

    private static final Pattern FIGURES =
            Pattern.compile("kept (-?\\d+), waiting (-?\\d+), left (-?\\d+), held (\\d+),"
                    + " told (\\d+), early (\\d+), threads (\\d+)");

    @Test
    void aMillionNodes_takeNothingBesideThemselvesAndLeaveNothing() throws Exception {
        ChildJvm.Result child = ChildJvm.run(Million.class, "-Xmx192m");

        System.out.println("a million nodes: " + child.output().strip());
        assertThat(child.exit()).as(child.output()).isZero();
        Matcher figures = FIGURES.matcher(child.output());
        assertThat(figures.find()).as(child.output()).isTrue();
        assertThat(Long.parseLong(figures.group(2)))
                .as("bytes in the timer for each")
                .isLessThanOrEqualTo(1);
        assertThat(Long.parseLong(figures.group(3)))
                .as("bytes left when all were taken back")
                .isLessThan(256 << 10);
        assertThat(figures.group(4)).as("nodes taken back and held").isEqualTo("0");
        assertThat(figures.group(5)).as("told").isEqualTo("" + Million.NODES);
        assertThat(figures.group(6)).as("told early").isEqualTo("0");
        assertThat(figures.group(7)).as("threads of the timer").isEqualTo("1");
    }

    /** The program of the child. */
    static final class Million {
        static final int NODES = 1_000_000;
        private static final TimeSource TIME = TimeSource.system();
        private static final AtomicInteger EARLY = new AtomicInteger();
        private static final CountDownLatch TOLD = new CountDownLatch(NODES);
        private static final Set<Thread> TIMERS = ConcurrentHashMap.newKeySet();

        private Million() {}

        /** With nothing but its links, and, once scheduled, its time. */
        private static final class Small extends TimerNode {
            private long dueNanos;

            @Override
            public void due() {
                if (System.nanoTime() - dueNanos < 0) {
                    EARLY.incrementAndGet();
                }
                if (TOLD.getCount() == NODES || TOLD.getCount() == 1) {
                    TIMERS.add(Thread.currentThread());
                }
                TOLD.countDown();
            }
        }

        public static void main(String[] arguments) throws InterruptedException {
            Small first = new Small();
            TIME.schedule(TimeUnit.HOURS.toNanos(3), first);
            long empty = used();
            Small[] nodes = new Small[NODES];
            for (int i = 0; i < NODES; i++) {
                nodes[i] = new Small();
            }
            long kept = used() - empty;
            SplittableRandom random = new SplittableRandom(5);
            for (Small node : nodes) {
                TIME.schedule(TimeUnit.HOURS.toNanos(1) + random.nextLong(TimeUnit.HOURS.toNanos(1)), node);
            }
            long waiting = used() - empty - kept;
            long left = takeBack(nodes, empty + kept);
            int held = held(nodes);
            tellAll();
            System.out.println("kept " + kept / NODES + ", waiting " + waiting / NODES + ", left " + left + ", held "
                    + held + ", told " + (NODES - TOLD.getCount()) + ", early " + EARLY + ", threads "
                    + timerThreads());
        }

        private static long takeBack(Small[] nodes, long before) {
            for (Small node : nodes) {
                if (!TIME.cancel(node)) {
                    throw new IllegalStateException("was not waiting");
                }
            }
            return used() - before;
        }

        /** How many of those that nobody else has are still in memory. */
        private static int held(Small[] nodes) {
            List<WeakReference<Small>> some = new ArrayList<>();
            for (int i = 0; i < NODES; i++) {
                if (i % 1_000 == 0) {
                    some.add(new WeakReference<>(nodes[i]));
                }
                nodes[i] = null;
            }
            used();
            return (int) some.stream().filter(node -> node.get() != null).count();
        }

        private static void tellAll() throws InterruptedException {
            SplittableRandom random = new SplittableRandom(6);
            for (int i = 0; i < NODES; i++) {
                Small node = new Small();
                long delayNanos = 100_000_000L + random.nextLong(200_000_000L);
                node.dueNanos = System.nanoTime() + delayNanos;
                TIME.schedule(delayNanos, node);
            }
            if (!TOLD.await(60, TimeUnit.SECONDS)) {
                throw new IllegalStateException("not all were told");
            }
        }

        private static long timerThreads() {
            long alive = Thread.getAllStackTraces().keySet().stream()
                    .filter(thread -> thread.getName().equals("steadfast-timer"))
                    .count();
            return Math.max(alive, TIMERS.size());
        }

        private static long used() {
            System.gc();
            Runtime runtime = Runtime.getRuntime();
            return runtime.totalMemory() - runtime.freeMemory();
        }
    }
}
