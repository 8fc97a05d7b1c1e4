package dev.steadfast.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** The packages of the core, and what each may know. Arrows go one way; nothing knows the facade. */
final class Ladder {
    /** From top to bottom: a package below the root, and the packages it may use beside itself. */
    static final Map<String, List<String>> ARROWS = arrows();

    private Ladder() {}

    private static Map<String, List<String>> arrows() {
        Map<String, List<String>> arrows = new LinkedHashMap<>();
        arrows.put("engine", List.of("spi", "environment", "event", "outcome", "time", "log", "validation"));
        arrows.put(
                "policy",
                List.of("environment", "spi", "event", "hint", "notice", "outcome", "time", "log", "validation"));
        arrows.put("spi", List.of("environment", "event", "outcome", "time", "validation"));
        arrows.put("environment", List.of("event", "outcome", "time", "log", "validation"));
        arrows.put("event", List.of("outcome", "time", "log", "validation"));
        arrows.put("outcome", List.of("time", "validation"));
        arrows.put("hint", List.of("time", "validation"));
        arrows.put("time", List.of("validation"));
        arrows.put("notice", List.of());
        arrows.put("log", List.of());
        arrows.put("validation", List.of());
        return arrows;
    }

    /** The rules of the ladder that stands on the package {@code root}. */
    static List<Guard> guards(String root) {
        List<Guard> guards = new ArrayList<>();
        ARROWS.forEach((layer, allowed) -> guards.add(arrow(root, layer, allowed)));
        guards.add(policiesHaveNoCycle(root));
        guards.add(everyClassHasItsPlace(root));
        return guards;
    }

    private static Guard arrow(String root, String layer, List<String> allowed) {
        String[] known = Stream.concat(Stream.of(layer), allowed.stream())
                .map(name -> root + "." + name + "..")
                .toArray(String[]::new);
        return Guard.of(
                noClasses()
                        .that()
                        .resideInAPackage(root + "." + layer + "..")
                        .should()
                        .dependOnClassesThat(resideInAPackage(root + "..").and(not(resideInAnyPackage(known))))
                        .as(layer + " uses only " + (allowed.isEmpty() ? "itself" : String.join(", ", allowed)))
                        .because("arrows between the packages of the core go one way, so that each can be read,"
                                + " tested and replaced knowing only what is below it"),
                "Bad" + layer.substring(0, 1).toUpperCase(Locale.ROOT) + layer.substring(1));
    }

    private static Guard policiesHaveNoCycle(String root) {
        return Guard.of(
                slices().matching(root + ".policy.(*)..")
                        .should()
                        .beFreeOfCycles()
                        .as("policies may use a sibling, but never in a circle")
                        .because("two policies that need each other are one policy"),
                "CircleA");
    }

    private static Guard everyClassHasItsPlace(String root) {
        String[] places = Stream.concat(
                        Stream.of(root), ARROWS.keySet().stream().map(layer -> root + "." + layer + ".."))
                .toArray(String[]::new);
        return Guard.of(
                classes()
                        .should()
                        .resideInAnyPackage(places)
                        .as("every class of the core stands on the ladder")
                        .because("a package that the ladder does not name is one that no arrow rules"),
                "Misplaced");
    }
}
