package dev.steadfast.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The rules, over the code that ships; and each rule once more over its canary, which it must catch. */
class ArchitectureTest {
    /** At least so many classes must have been looked at. Raise it as the code grows; never lower it quietly. */
    private static final int FLOOR_CORE = 110;

    private static final int FLOOR_PUBLISHED = 130;

    private static final String ROOT = "dev.steadfast";
    private static final String CANARY_ROOT = "dev.steadfast.canary";

    private static final JavaClasses CORE = compiled("steadfast-core");
    private static final JavaClasses RUNNING = compiled("steadfast-core", "steadfast-http", "steadfast-micrometer");
    private static final JavaClasses PUBLISHED =
            compiled("steadfast-core", "steadfast-testkit", "steadfast-http", "steadfast-micrometer", "steadfast-cli");
    private static final JavaClasses CANARIES = new ClassFileImporter().importPackages(CANARY_ROOT);

    @TestFactory
    Stream<DynamicTest> core_always_keepsItsRules() {
        return Stream.concat(Ladder.guards(ROOT).stream(), CodeRules.ofTheCore(ROOT).stream())
                .map(guard -> holds(guard, CORE));
    }

    @TestFactory
    Stream<DynamicTest> runningCode_always_keepsItsRules() {
        return CodeRules.ofRunningCode(ROOT).stream().map(guard -> holds(guard, RUNNING));
    }

    @TestFactory
    Stream<DynamicTest> publishedCode_always_keepsItsRules() {
        return CodeRules.ofAllModules().stream().map(guard -> holds(guard, PUBLISHED));
    }

    @TestFactory
    Stream<DynamicTest> rule_onItsCanary_fails() {
        return Stream.of(
                        Ladder.guards(CANARY_ROOT),
                        CodeRules.ofTheCore(CANARY_ROOT),
                        CodeRules.ofRunningCode(CANARY_ROOT),
                        CodeRules.ofAllModules())
                .flatMap(List::stream)
                .map(guard -> dynamicTest(
                        guard.canary() + ": " + guard.name(),
                        () -> assertThat(guard.complaints(CANARIES))
                                .as("complaints about the canary %s", guard.canary())
                                .anyMatch(complaint -> complaint.contains(guard.canary()))));
    }

    @Test
    void clockRule_onMethodReferenceAndConstructor_seesBoth() {
        List<String> complaints = CodeRules.ofRunningCode(CANARY_ROOT).get(0).complaints(CANARIES);

        assertThat(complaints)
                .anyMatch(complaint -> complaint.contains("nanoTime"))
                .anyMatch(complaint -> complaint.contains("currentTimeMillis"))
                .anyMatch(complaint -> complaint.contains("java.util.Random"))
                .anyMatch(complaint -> complaint.contains("Instant.now"));
    }

    @Test
    void importer_always_seesEnoughClasses() {
        assertThat(CORE).as("classes of the core").hasSizeGreaterThanOrEqualTo(FLOOR_CORE);
        assertThat(PUBLISHED).as("classes of all published modules").hasSizeGreaterThanOrEqualTo(FLOOR_PUBLISHED);
    }

    private static DynamicTest holds(Guard guard, JavaClasses classes) {
        return dynamicTest(guard.name(), () -> guard.rule().check(classes));
    }

    private static JavaClasses compiled(String... modules) {
        List<Path> folders = Stream.of(modules).map(Repository::classes).toList();
        return new ClassFileImporter().importPaths(folders);
    }
}
