package dev.steadfast.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.steadfast.benchmarks.peer.Library;
import dev.steadfast.benchmarks.peer.Library.Kind;
import dev.steadfast.benchmarks.rows.Row;
import dev.steadfast.benchmarks.rows.Shared;
import java.lang.reflect.Field;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each row runs, with each library that stands in it, and does not fail where it may not. */
class LineupTest {
    private static Stream<Arguments> rows() {
        return Plans.all().stream()
                .flatMap(plan -> Lineup.of(plan).stream().map(library -> Arguments.of(plan, library)));
    }

    @ParameterizedTest
    @MethodSource("rows")
    void row_ofEachLibrary_runs(Plan plan, Library library) throws ReflectiveOperationException {
        Row row = plan.benchmark().getConstructor().newInstance();
        set(row, "library", library.name());
        for (var parameter : plan.parameters().entrySet()) {
            set(row, parameter.getKey(), parameter.getValue());
        }
        row.prepare(new Shared());

        assertThatCode(() -> {
                    for (int call = 0; call < 8; call++) {
                        assertThat(row.call()).isNotNull();
                    }
                })
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @MethodSource("plans")
    void shortRun_hasOursAndAPeer(Plan plan) {
        assertThat(Lineup.of(plan)).containsAll(Lineup.shortOf(plan));
        assertThat(Lineup.shortOf(plan)).extracting(Library::kind).contains(Kind.OURS, Kind.PEER);
    }

    private static Stream<Plan> plans() {
        return Plans.all().stream();
    }

    private static void set(Row row, String name, String value) throws ReflectiveOperationException {
        Field field = row.getClass().getField(name);
        field.set(row, converted(field.getType(), value));
    }

    private static Object converted(Class<?> type, String value) {
        if (type == boolean.class) {
            return Boolean.valueOf(value);
        }
        if (type == int.class) {
            return Integer.valueOf(value);
        }
        return Stream.of(type.getEnumConstants())
                .filter(each -> ((Enum<?>) each).name().equals(value))
                .findFirst()
                .orElseThrow();
    }
}
