package dev.steadfast.soak;

import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;

/** What a round of a soak must not leave: objects, and threads. For many threads. */
final class Remains {
    private static final int COLLECTIONS = 50;
    /** One object in so many is looked after, so that the looking does not become the load. */
    private static final int ONE_IN = 200;

    private final Set<Thread> before = Thread.getAllStackTraces().keySet();
    private final ConcurrentLinkedQueue<Trace> traces = new ConcurrentLinkedQueue<>();

    private record Trace(WeakReference<Object> object, String what) {}

    /** An object must be collectable at the end of the round; some of the many are looked at. */
    void mustGo(Object object, String what) {
        if (ThreadLocalRandom.current().nextInt(ONE_IN) == 0) {
            mustGoForSure(object, what);
        }
    }

    /** An object must be collectable at the end of the round. */
    void mustGoForSure(Object object, String what) {
        traces.add(new Trace(new WeakReference<>(object), what));
    }

    /** What is still held of all that had to go. The books are closed over it. */
    List<String> held() {
        List<Trace> left = new ArrayList<>(traces);
        traces.clear();
        for (int i = 0; i < COLLECTIONS && !left.isEmpty(); i++) {
            System.gc();
            left.removeIf(trace -> trace.object.get() == null);
        }
        return left.stream().map(Trace::what).collect(Collectors.toList());
    }

    /** Names the threads that were not there in the beginning and are not among those of the soak. */
    List<String> threads(Collection<Thread> known) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> !before.contains(thread) && !known.contains(thread))
                .map(Thread::getName)
                // Of the JDK: it keeps its own threads for a while, or for ever.
                .filter(name ->
                        !name.startsWith("ForkJoinPool.commonPool") && !name.startsWith("CompletableFutureDelay"))
                .filter(name -> !name.equals("Attach Listener") && !name.startsWith("process reaper"))
                .sorted()
                .collect(Collectors.toList());
    }

    /** The bytes that live objects take. */
    static long liveBytes() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
