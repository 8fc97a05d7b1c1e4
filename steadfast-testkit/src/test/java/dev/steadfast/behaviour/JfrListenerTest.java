package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.fixed;
import static dev.steadfast.behaviour.World.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.event.Event;
import dev.steadfast.event.JfrListener;
import dev.steadfast.policy.retry.Retry;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a flight recording holds; and that without one the recorder is left asleep. */
class JfrListenerTest {
    private final World world = new World();
    private final Pipeline pipeline = world.silent()
            .listener(new JfrListener())
            .retry(Retry.builder().maxAttempts(2).backoff(fixed(seconds(3))).build())
            .build();

    @Test
    void recording_holdsRetriesAndEnds(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("recording.jfr");
        try (Recording recording = new Recording()) {
            recording.start();
            pipeline.outcome(world.script().fail(1, IOException::new));
            recording.stop();
            recording.dump(file);
        }

        List<RecordedEvent> events = RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().startsWith("dev.steadfast."))
                .toList();

        assertThat(events)
                .extracting(event -> event.getEventType().getName())
                .containsExactlyInAnyOrder("dev.steadfast.RetryScheduled", "dev.steadfast.OperationEnded");
        RecordedEvent retry = only(events, "dev.steadfast.RetryScheduled");
        assertThat(retry.getString("pipeline")).isEqualTo("test");
        assertThat(retry.getInt("attempt")).isEqualTo(1);
        assertThat(retry.getString("failure")).isEqualTo("java.io.IOException");
        assertThat(retry.getDuration("delayNanos")).isEqualTo(seconds(3));
        assertThat(retry.getDuration("attemptNanos")).isEqualTo(Duration.ZERO);
        assertThat(retry.getString("source")).isEqualTo("BACKOFF");
        RecordedEvent end = only(events, "dev.steadfast.OperationEnded");
        assertThat(end.getInt("attempts")).isEqualTo(2);
        assertThat(end.getString("reason")).isEqualTo("ATTEMPTS");
        assertThat(end.getString("failure")).isEqualTo("java.io.IOException");
        assertThat(end.getDuration("elapsedNanos")).isEqualTo(seconds(3));
        assertThat(end.getDuration("refusedDelayNanos")).isEqualTo(Duration.ZERO);
    }

    @Test
    void recording_ofOneOfEach_holdsTheFieldsOfEach(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("recording.jfr");
        List<Event> told = OneOfEach.events();
        try (Recording recording = new Recording()) {
            recording.start();
            told.forEach(new JfrListener()::on);
            recording.stop();
            recording.dump(file);
        }

        Map<String, RecordedEvent> recorded = RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().startsWith("dev.steadfast."))
                .collect(Collectors.toMap(event -> event.getEventType().getName(), event -> event));
        for (Event event : told) {
            RecordedEvent seen =
                    recorded.get("dev.steadfast." + event.getClass().getSimpleName());
            assertThat(seen).as(event.toString()).isNotNull();
            for (RecordComponent component : event.getClass().getRecordComponents()) {
                if (!UNRECORDED.contains(component.getName())) {
                    assertThat(recordedText(seen, component.getName()))
                            .as(component + " of " + event)
                            .isEqualTo(text(component.getAccessor().invoke(event)));
                }
            }
        }
        assertThat(recorded).hasSameSizeAs(told);
    }

    /** The recorder has a time of its own, and results are told by their type in place of a failure. */
    private static final Set<String> UNRECORDED = Set.of("atNanos", "result");

    private static String text(Object value) {
        return value instanceof Throwable failure ? failure.getClass().getName() : String.valueOf(value);
    }

    private static String recordedText(RecordedEvent event, String field) {
        Object value = event.getValue(field);
        return String.valueOf(value);
    }

    @Test
    void withoutARecording_noEventClassIsLoaded() throws Exception {
        ChildJvm.Result child = ChildJvm.run(WithoutRecording.class, "-Xlog:class+load");

        assertThat(child.exit()).as(child.output()).isZero();
        assertThat(child.output())
                .contains("retries 1, listener failures 0")
                .contains("dev.steadfast.event.JfrEvents")
                .doesNotContain("jdk.jfr.Event ")
                .doesNotContain("JfrOperations")
                .doesNotContain("JfrAnswers")
                .doesNotContain("JfrInterventions")
                .doesNotContain("JfrStates");
    }

    private static RecordedEvent only(List<RecordedEvent> events, String type) {
        return events.stream()
                .filter(event -> event.getEventType().getName().equals(type))
                .findFirst()
                .orElseThrow();
    }

    /** The program of the child: one retry, told to a flight recorder that nobody started. */
    static final class WithoutRecording {
        private WithoutRecording() {}

        public static void main(String[] arguments) {
            Pipeline pipeline = new JfrListenerTest().pipeline;
            pipeline.outcome(() -> {
                throw new IOException();
            });
            System.out.println("retries " + pipeline.counters().retries() + ", listener failures "
                    + pipeline.counters().listenerFailures());
        }
    }
}
