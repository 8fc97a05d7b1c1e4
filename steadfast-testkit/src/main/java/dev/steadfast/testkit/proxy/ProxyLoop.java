package dev.steadfast.testkit.proxy;

import dev.steadfast.time.Scheduled;
import dev.steadfast.time.TimeSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Queue;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The one thread of a proxy: it waits for sockets, for instants and for commands, and does what they ask. Safe for use
 * by many threads.
 */
final class ProxyLoop {
    private static final int BUFFER_BYTES = 65_536;

    private final TimeSource time;
    private final Selector selector;
    private final Thread thread;
    private final Queue<Runnable> commands = new ConcurrentLinkedQueue<>();

    // Confined to the thread.
    private final NavigableSet<Alarm> alarms = new TreeSet<>(Alarm::compare);
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_BYTES);
    private Runnable atEnd = () -> {};
    private @Nullable Scheduled timer;
    private long timerNanos;

    private volatile boolean stopping;
    private volatile boolean stopped;

    /** Somebody to be called at an instant. */
    private record Alarm(long dueNanos, Connection connection) {
        static int compare(Alarm a, Alarm b) {
            int earlier = Long.signum(a.dueNanos - b.dueNanos);
            return earlier != 0 ? earlier : Long.compare(a.connection.number(), b.connection.number());
        }
    }

    /**
     * Makes the loop; its thread does not run yet.
     *
     * @param name the name of the thread
     * @param time the time by which it waits
     * @throws IOException if there is no selector to be had
     */
    ProxyLoop(String name, TimeSource time) throws IOException {
        this.time = time;
        this.selector = Selector.open();
        this.thread = new Thread(this::run, name);
        thread.setDaemon(true);
    }

    /** Starts the thread; {@code last} is what it does last. */
    void start(Runnable last) {
        atEnd = last;
        thread.start();
    }

    boolean isStopped() {
        return stopped;
    }

    Selector selector() {
        return selector;
    }

    long nanos() {
        return time.nanos();
    }

    /** Watches a channel; {@code whenReady} is told on the thread. */
    void watch(SelectableChannel channel, int operations, Runnable whenReady) throws IOException {
        channel.register(selector, operations, whenReady);
    }

    /**
     * Has something done on the thread, and waits until it is.
     *
     * @throws IllegalStateException if the loop has stopped
     */
    <T> T call(Supplier<T> command) {
        if (Thread.currentThread() == thread) {
            return command.get();
        }
        CompletableFuture<T> done = new CompletableFuture<>();
        commands.add(() -> answer(done, command));
        selector.wakeup();
        if (stopped) {
            runCommands(); // what came too late for the thread is refused here
        }
        try {
            return done.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw e;
        }
    }

    /** Has a connection looked after when something of it is due, and no longer when nothing is. */
    void watchTime(Connection connection) {
        Long due = connection.dueNanos();
        Long watched = connection.watchedNanos();
        if (Objects.equals(due, watched)) {
            return;
        }
        if (watched != null) {
            alarms.remove(new Alarm(watched, connection));
        }
        if (due != null) {
            alarms.add(new Alarm(due, connection));
        }
        connection.watchedNanos(due);
    }

    /** Has the sockets closed that were closed while the selector had them. On the thread only. */
    void closeSockets() throws IOException {
        selector.selectNow();
    }

    /** Ends the thread, and waits for that unless this is it. */
    void stop() {
        stopping = true;
        selector.wakeup();
        if (Thread.currentThread() == thread) {
            return;
        }
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private <T> void answer(CompletableFuture<T> done, Supplier<T> command) {
        if (stopped) {
            done.completeExceptionally(new IllegalStateException("FaultProxy is closed"));
            return;
        }
        try {
            done.complete(command.get());
        } catch (RuntimeException | Error failure) {
            done.completeExceptionally(failure);
        }
    }

    private void run() {
        try {
            while (!stopping) {
                selector.select();
                runCommands();
                serveSockets();
                serveAlarms();
                setTimer();
            }
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        } finally {
            finish();
        }
    }

    private void finish() {
        try {
            atEnd.run();
        } finally {
            stopped = true; // whatever happened: nobody may go on waiting for an answer
            runCommands();
            release();
        }
    }

    private void release() {
        if (timer != null) {
            timer.cancel();
        }
        try {
            selector.close(); // this is also what closes the sockets that were registered with it
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private void runCommands() {
        for (Runnable command = commands.poll(); command != null; command = commands.poll()) {
            command.run();
        }
    }

    private void serveSockets() {
        // A copy: what is told here may close sockets, and that selects again.
        List<SelectionKey> keys = new ArrayList<>(selector.selectedKeys());
        selector.selectedKeys().clear();
        for (SelectionKey key : keys) {
            if (!key.isValid()) {
                continue;
            }
            if (key.attachment() instanceof Connection connection) {
                connection.ready(key, buffer, time.nanos());
                watchTime(connection);
            } else if (key.attachment() instanceof Runnable whenReady) {
                whenReady.run();
            }
        }
    }

    private void serveAlarms() {
        long now = time.nanos();
        while (!alarms.isEmpty() && alarms.first().dueNanos - now <= 0) {
            Connection connection = alarms.first().connection;
            alarms.remove(alarms.first());
            connection.watchedNanos(null);
            connection.progress(now);
            watchTime(connection);
        }
    }

    private void setTimer() {
        Alarm next = alarms.isEmpty() ? null : alarms.first();
        if (timer != null && (next == null || next.dueNanos != timerNanos)) {
            timer.cancel();
            timer = null;
        }
        if (next != null && timer == null) {
            timerNanos = next.dueNanos;
            timer = time.schedule(timerNanos - time.nanos(), (Runnable) selector::wakeup);
        }
    }
}
