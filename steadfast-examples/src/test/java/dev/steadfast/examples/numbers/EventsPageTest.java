package dev.steadfast.examples.numbers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.event.Event;
import dev.steadfast.examples.snippets.Pages;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The table of events has every event, with all its fields and its name in flight recordings. */
class EventsPageTest {
    private static final Set<String> ALL_HAVE = Set.of("pipeline", "atNanos");

    @Test
    void events_onTheirPage_areThoseOfTheCode() throws IOException {
        assertThat(rows())
                .containsExactlyElementsOf(Stream.of(Event.class.getPermittedSubclasses())
                        .map(EventsPageTest::row)
                        .toList());
    }

    private static String row(Class<?> event) {
        String fields = Arrays.stream(event.getRecordComponents())
                .map(RecordComponent::getName)
                .filter(name -> !ALL_HAVE.contains(name))
                .map(name -> "`" + name + "`")
                .collect(Collectors.joining(", "));
        String name = event.getSimpleName();
        return "`" + name + "` | " + fields + " | `dev.steadfast." + name + "`";
    }

    /** The rows of the table below the first heading, without the cell that says when. */
    private static List<String> rows() throws IOException {
        return Files.readAllLines(Pages.ROOT.resolve("docs/reference/events.md")).stream()
                .takeWhile(line -> !line.startsWith("## "))
                .filter(line -> line.startsWith("| `"))
                .map(line -> line.split(" *\\| *", -1))
                .map(cells -> cells[1] + " | " + cells[3] + " | " + cells[4])
                .toList();
    }
}
