package dev.steadfast.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.time.Timed;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AlarmsTest {
    private final HandTime time = new HandTime();
    private final Alarms alarms = new Alarms(time);

    @Test
    void alarmGivenBack_isTakenAgain() {
        Alarm alarm = alarms.take();
        alarm.arm(1, null);
        alarm.disarm();
        alarms.giveBack(alarm);

        assertThat(alarms.take()).isSameAs(alarm);
    }

    @Test
    void alarmsTakenTogether_areDifferent() {
        Set<Alarm> taken = new HashSet<>();
        for (int i = 0; i < 20; i++) {
            taken.add(alarms.take());
        }
        assertThat(taken).hasSize(20);
        taken.forEach(alarms::giveBack);

        Set<Alarm> again = new HashSet<>();
        for (int i = 0; i < 20; i++) {
            again.add(alarms.take());
        }
        assertThat(again).hasSize(20);
        again.retainAll(taken);
        assertThat(again).as("kept in the slots").hasSize(8);
    }

    @Test
    void alarmThatTheTimerIsAboutToTell_isDropped() {
        Alarm alarm = alarms.take();
        alarm.arm(1, null);
        Timed late = time.takeOut();
        alarm.disarm();

        alarms.giveBack(alarm);

        assertThat(alarms.take()).isNotSameAs(alarm);
        late.due();
    }
}
