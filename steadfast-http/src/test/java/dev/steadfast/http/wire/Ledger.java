package dev.steadfast.http.wire;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** What a server did for each call, by the name that its requests carry. Safe for use by many threads. */
final class Ledger {
    private final Map<String, Page> pages = new ConcurrentHashMap<>();

    /** A request has come; it counts as processed only if {@link Visit#processed} follows. */
    Visit begin(String call) {
        Page page = page(call);
        return new Visit(page, page.begun.incrementAndGet());
    }

    /** How many requests of a call came, whole or not. */
    int begun(String call) {
        return page(call).begun.get();
    }

    /** The bodies of a call's requests that were read to their end. */
    List<byte[]> processed(String call) {
        return page(call).bodies();
    }

    /** Waits until no request of a call is under way, and tells whether that came in time. */
    boolean awaitIdle(String call, long limitMillis) throws InterruptedException {
        return page(call).awaitIdle(TimeUnit.MILLISECONDS.toNanos(limitMillis));
    }

    private Page page(String call) {
        return pages.computeIfAbsent(call, name -> new Page());
    }

    /** One request on its way through the server. */
    static final class Visit implements AutoCloseable {
        private final Page page;
        private final int number;

        private Visit(Page page, int number) {
            this.page = page;
            this.number = number;
        }

        /** Which request of its call this is, from 1. */
        int number() {
            return number;
        }

        void processed(byte[] body) {
            page.add(body);
        }

        @Override
        public void close() {
            page.end();
        }
    }

    private static final class Page {
        private final AtomicInteger begun = new AtomicInteger();
        private final Lock lock = new ReentrantLock();
        private final Condition change = lock.newCondition();
        private final List<byte[]> bodies = new ArrayList<>();
        private int ended;

        void add(byte[] body) {
            lock.lock();
            try {
                bodies.add(body);
            } finally {
                lock.unlock();
            }
        }

        void end() {
            lock.lock();
            try {
                ended++;
                change.signalAll();
            } finally {
                lock.unlock();
            }
        }

        List<byte[]> bodies() {
            lock.lock();
            try {
                return List.copyOf(bodies);
            } finally {
                lock.unlock();
            }
        }

        boolean awaitIdle(long limitNanos) throws InterruptedException {
            lock.lockInterruptibly();
            try {
                long left = limitNanos;
                while (ended < begun.get() && left > 0) {
                    left = change.awaitNanos(left);
                }
                return ended >= begun.get();
            } finally {
                lock.unlock();
            }
        }
    }
}
