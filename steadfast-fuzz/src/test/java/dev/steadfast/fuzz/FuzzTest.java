package dev.steadfast.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * All targets: with the inputs that are kept, and, in the profile {@code full}, with those that Jazzer invents in some
 * seconds. What it finds lies in {@code target/fuzz} under the name of the target; kept in the resources, it is tried in
 * every build from then on.
 */
class FuzzTest {
    private static final int SECONDS = Integer.getInteger("steadfast.fuzz.seconds", 0);
    private static final String ONLY = System.getProperty("steadfast.fuzz.only", "");
    private static final Path FOLDER = Path.of(System.getProperty("steadfast.fuzz.folder", "target/fuzz"));

    private static Stream<Target> targets() {
        return Target.ALL.stream().filter(target -> target.name().contains(ONLY));
    }

    @TestFactory
    Stream<DynamicTest> inputThatIsKept_doesWhatMustHoldForAll() {
        return targets().flatMap(FuzzTest::keptInputs);
    }

    private static Stream<DynamicTest> keptInputs(Target target) {
        try {
            assertThat(target.inputs()).as(target.name()).isNotEmpty();
            return target.inputs().stream()
                    .map(file -> DynamicTest.dynamicTest(
                            target.name() + " " + file.getFileName(),
                            () -> target.taker().take(Files.readAllBytes(file))));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @TestFactory
    Stream<DynamicTest> inputThatIsInvented_doesWhatMustHoldForAll() {
        Fuzzer fuzzer = new Fuzzer(FOLDER.toAbsolutePath(), SECONDS);
        return targets()
                .filter(target -> SECONDS > 0)
                .map(target -> DynamicTest.dynamicTest(target.name(), () -> check(fuzzer.run(target))));
    }

    private static void check(Fuzzer.Result result) {
        assertThat(result.exit()).as(result.output()).isZero();
        // Else it ended well without having tried anything.
        assertThat(result.output()).contains("stat::number_of_executed_units");
    }

    @Test
    void claim_thatDoesNotHold_fails() {
        assertThat(Claim.text("5".getBytes(StandardCharsets.UTF_8))).isEqualTo("5");
        assertThatThrownBy(() -> Claim.that(false, () -> "words"))
                .isInstanceOf(AssertionError.class)
                .hasMessage("words");
    }
}
