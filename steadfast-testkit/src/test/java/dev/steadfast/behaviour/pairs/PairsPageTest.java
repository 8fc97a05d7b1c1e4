package dev.steadfast.behaviour.pairs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;

/** Each ordered pair of policies has a test that says what it means, and the page says the same. */
class PairsPageTest {
    private static final Path PAGE = Path.of("..", "docs", "reference", "pairs.md");
    private static final List<Class<?>> TESTS = List.of(
            RetryAroundTest.class,
            TimeoutAroundTest.class,
            AttemptTimeoutAroundTest.class,
            BreakerAroundTest.class,
            BulkheadAroundTest.class,
            RateLimiterAroundTest.class,
            AdaptiveLimiterAroundTest.class,
            ThrottleAroundTest.class,
            HedgeAroundTest.class,
            FallbackAroundTest.class,
            ChaosAroundTest.class);

    private record Row(Part outer, Part inner, String meaning) {
        static Row of(Method test) {
            Meaning meaning = test.getAnnotation(Meaning.class);
            return new Row(outerOf(test.getDeclaringClass()), meaning.inner(), meaning.value());
        }

        String pair() {
            return outer + " around " + inner;
        }

        String line() {
            return "| " + outer + " | " + inner + " | " + meaning + " |";
        }
    }

    private static Part outerOf(Class<?> type) {
        return type.getAnnotation(Around.class).value();
    }

    private static Stream<Method> tests() {
        return TESTS.stream()
                .flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
                .filter(method -> method.isAnnotationPresent(Meaning.class));
    }

    static List<String> lines() {
        return tests().map(Row::of)
                .sorted(Comparator.comparing(Row::outer).thenComparing(Row::inner))
                .map(Row::line)
                .toList();
    }

    @Test
    void pairs_haveATestEach() {
        Part[] parts = Part.values();

        assertThat(tests().map(Row::of).map(Row::pair))
                .containsExactlyInAnyOrderElementsOf(Stream.of(parts)
                        .flatMap(outer -> Stream.of(parts).map(inner -> outer + " around " + inner))
                        .toList());
        assertThat(tests())
                .allMatch(test -> test.isAnnotationPresent(Test.class)
                        || Arrays.stream(test.getAnnotations())
                                .anyMatch(any -> any.annotationType().isAnnotationPresent(ParameterizedTest.class)));
    }

    @Test
    void meanings_onTheirPage_areThoseOfTheTests() throws IOException {
        assertThat(Files.readAllLines(PAGE).stream()
                        .filter(line -> line.startsWith("| "))
                        .filter(line -> !line.startsWith("| outer |")))
                .containsExactlyElementsOf(lines());
    }
}
