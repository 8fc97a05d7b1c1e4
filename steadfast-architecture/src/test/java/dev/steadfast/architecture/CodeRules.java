package dev.steadfast.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.NullMarked;

/** Rules over what stands in the classes, as against where they stand. */
final class CodeRules {
    /** Owner to the members that read a clock, wait, or throw dice. */
    private static final Map<String, Pattern> TIME_AND_CHANCE = Map.ofEntries(
            member("java.lang.System", "nanoTime|currentTimeMillis"),
            member("java.lang.Thread", "sleep"),
            member("java.util.concurrent.TimeUnit", "sleep"),
            member("java.util.concurrent.locks.LockSupport", "park.*"),
            member("java.time.Clock", "system.*|tick.*"),
            member("java.time.InstantSource", "system.*"),
            member("java.lang.Math", "random"),
            member("java.lang.StrictMath", "random"),
            member("java.util.Random", "<init>"),
            member("java.util.SplittableRandom", "<init>"),
            member("java.security.SecureRandom", "<init>|getInstance.*"),
            member("java.util.concurrent.ThreadLocalRandom", ".*"));

    private static final Pattern VAGUE = Pattern.compile(".*(Impl|Util|Utils|Helper|Manager)");

    private CodeRules() {}

    /** What holds for the core alone. */
    static List<Guard> ofTheCore(String root) {
        return List.of(
                outsideWorld(),
                flightRecorder(root),
                noThreadLocal(),
                noDurationInTheEngine(root),
                staticFieldsAreFinal(),
                staticFieldsAreImmutable(),
                noSynchronizedMethod(),
                noSynchronizedBlock(),
                dataIsClosed(root));
    }

    /** What holds for the core and the adapters. */
    static List<Guard> ofRunningCode(String root) {
        return List.of(onlyTimeTouchesTime(root));
    }

    /** What holds for all that is published. */
    static List<Guard> ofAllModules() {
        return List.of(nullMarked(), plainNames());
    }

    private static Guard outsideWorld() {
        return Guard.of(
                noClasses()
                        .should()
                        .dependOnClassesThat(
                                resideOutsideOfPackages("", "java..", "dev.steadfast..", "org.jspecify..", "jdk.jfr.."))
                        .as("the core uses the JDK and itself")
                        .because("a library that everyone calls through must not bring its own dependencies"),
                "UsesALibrary");
    }

    private static Guard flightRecorder(String root) {
        DescribedPredicate<JavaClass> jfrClass = describe(
                "classes named Jfr… in event",
                javaClass -> javaClass.getPackageName().equals(root + ".event")
                        && javaClass
                                .getName()
                                .substring(javaClass.getPackageName().length() + 1)
                                .startsWith("Jfr"));
        return Guard.of(
                noClasses()
                        .that(not(jfrClass))
                        .should()
                        .dependOnClassesThat()
                        .resideInAPackage("jdk.jfr..")
                        .as("only classes named Jfr… in event touch jdk.jfr")
                        .because("jdk.jfr may be missing at run time; then nothing else may fail to load"),
                "UsesFlightRecorder");
    }

    private static Guard onlyTimeTouchesTime(String root) {
        DescribedPredicate<JavaAccess<?>> timeOrChance = describe(
                "a clock, a wait or a die",
                access -> touchesTimeOrChance(access.getTargetOwner().getName(), access.getName()));
        // accessTargetWhere also sees method references such as System::nanoTime; callMethod does not.
        return Guard.of(
                noClasses()
                        .that()
                        .resideOutsideOfPackage(root + ".time..")
                        .should()
                        .accessTargetWhere(timeOrChance)
                        .as("only the package time touches clocks, waits and randomness")
                        .because("tests replace time as a whole; one stray clock and they wait, or lie"),
                "ReadsTheClock");
    }

    private static boolean touchesTimeOrChance(String owner, String name) {
        Pattern members = TIME_AND_CHANCE.get(owner);
        return (members != null && members.matcher(name).matches())
                || (owner.startsWith("java.time.") && name.equals("now"));
    }

    private static Guard noThreadLocal() {
        return Guard.of(
                noClasses()
                        .should()
                        .dependOnClassesThat()
                        .areAssignableTo(ThreadLocal.class)
                        .as("no ThreadLocal")
                        .because("an operation moves between threads, and virtual threads are too many to cache for"),
                "UsesAThreadLocal");
    }

    private static Guard noDurationInTheEngine(String root) {
        return Guard.of(
                fields().that()
                        .areDeclaredInClassesThat(resideInAPackage(root + ".engine.."))
                        .should()
                        .notHaveRawType(Duration.class)
                        .as("no Duration is kept in the engine")
                        .because(
                                "a Duration is converted once, when a pipeline is built; what runs counts nanoseconds"),
                "KeepsADuration");
    }

    private static Guard staticFieldsAreFinal() {
        return Guard.of(
                fields().that()
                        .areStatic()
                        .should()
                        .beFinal()
                        .as("static fields are final")
                        .because("a static variable is shared by all pipelines of a process and by all its tests"),
                "HasAStaticVariable");
    }

    private static Guard staticFieldsAreImmutable() {
        DescribedPredicate<JavaField> written = describe(
                "static fields in source",
                field -> field.getModifiers().contains(JavaModifier.STATIC)
                        && !field.getModifiers().contains(JavaModifier.SYNTHETIC));
        return Guard.of(
                fields().that(written)
                        .should(Conditions.field(
                                "hold nothing that changes", field -> !holdsWhatChanges(field), "holds what changes"))
                        .as("static fields hold nothing that changes")
                        .because("a final reference to a map is a static variable all the same"),
                "HasAStaticMap");
    }

    private static boolean holdsWhatChanges(JavaField field) {
        JavaClass type = field.getRawType();
        boolean sharedArray = type.isArray() && !field.getModifiers().contains(JavaModifier.PRIVATE);
        boolean collection = type.isAssignableTo(java.util.Collection.class) || type.isAssignableTo(Map.class);
        return sharedArray
                || (collection && !type.isInterface())
                || type.getPackageName().equals("java.util.concurrent.atomic");
    }

    private static Guard noSynchronizedMethod() {
        return Guard.of(
                methods()
                        .should()
                        .notHaveModifier(JavaModifier.SYNCHRONIZED)
                        .as("no synchronized method")
                        .because("before JDK 24 it pins the carrier of a virtual thread; use a ReentrantLock"),
                "HasASynchronizedMethod");
    }

    private static Guard noSynchronizedBlock() {
        return Guard.of(
                classes()
                        .should(Conditions.type(
                                "enter no monitor", type -> !Bytecode.entersMonitor(type), "enters a monitor"))
                        .as("no synchronized block")
                        .because("before JDK 24 it pins the carrier of a virtual thread; use a ReentrantLock"),
                "HasASynchronizedBlock");
    }

    private static Guard dataIsClosed(String root) {
        DescribedPredicate<JavaClass> named =
                describe("types with a name", type -> !type.isAnonymousClass() && !type.isLocalClass());
        return Guard.of(
                classes()
                        .that()
                        .resideInAnyPackage(root + ".policy..", root + ".event..", root + ".outcome..")
                        .and(named)
                        .should(Conditions.type(
                                "be closed",
                                type -> type.isRecord()
                                        || type.isEnum()
                                        || type.isInterface()
                                        || type.getModifiers().contains(JavaModifier.FINAL)
                                        || type.isAssignableTo(Throwable.class)
                                        || type.getSimpleName().equals("package-info"),
                                "can be extended"))
                        .as("policies, events and outcomes are records, enums, interfaces, final classes or exceptions")
                        .because("a value that can be extended is not a value"),
                "OpenToAll");
    }

    private static Guard nullMarked() {
        return Guard.of(
                classes()
                        .should(Conditions.type(
                                "be in a @NullMarked package",
                                type -> type.getPackage().isAnnotatedWith(NullMarked.class),
                                "is in a package without @NullMarked"))
                        .as("every package is @NullMarked")
                        .because("the checker looks only at packages that are marked"),
                "Misplaced");
    }

    private static Guard plainNames() {
        return Guard.of(
                noClasses()
                        .that(describe(
                                "vaguely named",
                                type -> VAGUE.matcher(type.getSimpleName()).matches()))
                        .should(Conditions.type("exist", type -> true, "is missing"))
                        .as("no class is an Impl, Util, Utils, Helper or Manager")
                        .because("such a name says that nobody knew what the class is for"),
                "RetryManager");
    }

    private static Map.Entry<String, Pattern> member(String owner, String names) {
        return Map.entry(owner, Pattern.compile(names));
    }
}
