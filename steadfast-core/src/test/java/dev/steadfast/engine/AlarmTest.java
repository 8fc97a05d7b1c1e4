package dev.steadfast.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.steadfast.time.Nanos;
import dev.steadfast.time.Timed;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class AlarmTest {
    private static final int RACES = 25 * Integer.getInteger("steadfast.tries", 200);

    private final HandTime time = new HandTime();
    private final Alarm alarm = new Alarm(time);

    @AfterEach
    void leaveNoInterruptBehind() {
        assertThat(Thread.interrupted()).isFalse();
        assertThat(time.waiting).isEmpty();
    }

    @Test
    void disarmedFirst_isNeverSetOff() {
        alarm.arm(1, null);

        assertThat(alarm.disarm()).isFalse();

        assertThat(alarm.isReusable()).isTrue();
        alarm.due();
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @Test
    void dueFirst_interruptsOnceAndIsClearedAtTheEnd() {
        alarm.arm(1, null);

        time.takeOut().due();
        assertThat(Thread.currentThread().isInterrupted()).isTrue();

        assertThat(alarm.disarm()).isTrue();
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
        assertThat(alarm.isReusable()).isTrue();
    }

    @Test
    void flagSetBefore_isLeftAlone() {
        Thread.currentThread().interrupt();
        alarm.arm(1, null);

        time.takeOut().due();

        assertThat(alarm.disarm()).isFalse();
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void takenOutButNotYetTold_isNotReusable_andDoesNothingWhenTold() {
        alarm.arm(1, null);
        Timed late = time.takeOut();

        assertThat(alarm.disarm()).isFalse();
        assertThat(alarm.isReusable()).isFalse();
        late.due();

        assertThat(alarm.isReusable()).isTrue();
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    /** A thread that waits for a timer's lock hides its interrupt meanwhile, and the alarm would take it for its own. */
    @Test
    void timerIsToldOfTheEnd_onlyWhenTheAlarmCannotGoOffAnyMore() {
        long ticket = alarm.arm(1, null);
        AtomicBoolean setOff = new AtomicBoolean();
        time.whenCancelled = () -> setOff.set(alarm.fireNow(ticket));

        assertThat(alarm.disarm()).isFalse();

        assertThat(setOff).isFalse();
        assertThat(alarm.isReusable()).isTrue();
    }

    @Test
    void fireNow_setsItOffBeforeItsTime_once() {
        long ticket = alarm.arm(Nanos.UNLIMITED, null);

        assertThat(alarm.fireNow(ticket)).isTrue();
        assertThat(alarm.fireNow(ticket)).isFalse();

        assertThat(alarm.disarm()).isTrue();
    }

    @Test
    void fireNow_withTheTicketOfAnEarlierUse_isWithoutEffect() {
        long old = alarm.arm(1, null);
        alarm.disarm();
        long now = alarm.arm(1, null);

        assertThat(alarm.fireNow(old)).isFalse();
        assertThat(alarm.fireNow(now)).isTrue();

        assertThat(alarm.disarm()).isTrue();
        assertThat(alarm.fireNow(now)).isFalse();
    }

    @Test
    void setOff_marksTheAttemptBeforeTheInterrupt_andRunsItsActionsAfter() {
        List<String> order = new ArrayList<>();
        alarm.arm(1, () -> {
            order.add("cut, interrupted " + Thread.currentThread().isInterrupted());
            return () ->
                    order.add("actions, interrupted " + Thread.currentThread().isInterrupted());
        });

        time.takeOut().due();
        alarm.disarm();

        assertThat(order).containsExactly("cut, interrupted false", "actions, interrupted true");
    }

    @Test
    void timerThatThrows_leavesTheAlarmDisarmed() {
        time.broken = true;

        assertThatIllegalStateException().isThrownBy(() -> alarm.arm(1, null)).withMessage("broken timer");

        assertThat(alarm.isReusable()).isTrue();
        alarm.due();
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    /** The worker ends while another thread is about to interrupt it: it waits, so as to clear just that interrupt. */
    @Test
    void endWhileTheAlarmGoesOff_waitsUntilItHas() throws Exception {
        CountDownLatch firing = new CountDownLatch(1);
        AtomicBoolean ending = new AtomicBoolean();
        long ticket = alarm.arm(Nanos.UNLIMITED, () -> {
            firing.countDown();
            while (!ending.get()) {
                Thread.onSpinWait();
            }
            // Gives the worker time to find that it must wait.
            for (int i = 0; i < 100_000; i++) {
                Thread.onSpinWait();
            }
            return null;
        });
        Thread canceller = new Thread(() -> alarm.fireNow(ticket));
        canceller.start();
        firing.await();

        ending.set(true);

        assertThat(alarm.disarm()).isTrue();
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
        canceller.join();
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    /** End against alarm, on one reused alarm: whoever wins, no interrupt outlives the work. */
    @Test
    void raceOfEndAndAlarm_hasOneWinnerAndLeavesNoInterrupt() throws Exception {
        CyclicBarrier start = new CyclicBarrier(2);
        AtomicLong ticket = new AtomicLong();
        AtomicInteger setOff = new AtomicInteger();
        Thread canceller = new Thread(() -> {
            try {
                for (int i = 0; i < RACES; i++) {
                    start.await();
                    if (alarm.fireNow(ticket.get())) {
                        setOff.incrementAndGet();
                    }
                    start.await();
                }
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        canceller.setDaemon(true);
        canceller.start();

        int fired = 0;
        for (int i = 0; i < RACES; i++) {
            ticket.set(alarm.arm(Nanos.UNLIMITED, null));
            start.await();
            if (alarm.disarm()) {
                fired++;
            }
            assertThat(Thread.currentThread().isInterrupted()).isFalse();
            start.await();
            assertThat(Thread.currentThread().isInterrupted()).isFalse();
        }
        canceller.join();
        assertThat(setOff).hasValue(fired);
    }
}
