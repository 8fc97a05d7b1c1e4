package dev.steadfast.stress;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.openjdk.jcstress.infra.Status;
import org.openjdk.jcstress.infra.collectors.TestResult;
import org.openjdk.jcstress.infra.grading.TestGrading;

/** All races of this module: none has an outcome that its rules do not name. */
class StressTest {
    private static final String PACKAGE = "dev.steadfast.";

    /** How long each race runs. */
    private static final String MILLIS = System.getProperty("steadfast.stress.millis", "1000");

    /** A race, or some, such as {@code Alarm}; empty for all. */
    private static final String ONLY = System.getProperty("steadfast.stress.only", "");

    @TestFactory
    Stream<DynamicTest> race_hasNoForbiddenOutcome() throws Exception {
        Harness harness = new Harness(MILLIS);
        return Harness.races().stream()
                .filter(race -> race.contains(ONLY))
                .map(race -> DynamicTest.dynamicTest(race.substring(PACKAGE.length()), () -> check(harness.run(race))));
    }

    private static void check(Collection<TestResult> results) {
        assertThat(results).hasSize(1);
        TestResult result = results.iterator().next();
        System.out.println(story(result));
        assertThat(result.status()).as(() -> story(result)).isEqualTo(Status.NORMAL);
        assertThat(result.getTotalCount()).as(() -> story(result)).isPositive();
        assertThat(TestGrading.grade(result).failureMessages)
                .as(() -> story(result))
                .isEmpty();
    }

    private static String story(TestResult result) {
        String outcomes = result.getStateKeys().stream()
                .sorted()
                .map(outcome -> "%n%,12d times %s".formatted(result.getCount(outcome), outcome))
                .collect(Collectors.joining());
        return result.getName() + outcomes + "\n" + String.join("\n", result.getMessages())
                + String.join("\n", result.getVmErr());
    }
}
