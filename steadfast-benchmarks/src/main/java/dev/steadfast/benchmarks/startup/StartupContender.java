package dev.steadfast.benchmarks.startup;

import java.util.List;

/** The programs of row J, and the jars that each needs. */
public enum StartupContender {
    /** By hand, from a folder of classes. */
    BARE("bare program", BareProgram.class),
    /** The same with a jar that it must look into: a hundred classes of the JDK, which is no library's fault. */
    BARE_WITH_JAR("bare program with a jar", BareProgram.class, "jspecify"),
    /** Ours. */
    STEADFAST("Steadfast", SteadfastProgram.class, "steadfast-core"),
    /** A peer. */
    RESILIENCE4J("Resilience4j", Resilience4jProgram.class, "resilience4j-retry", "resilience4j-core", "slf4j-api"),
    /** A peer. */
    FAILSAFE("Failsafe", FailsafeProgram.class, "failsafe"),
    /** A peer. */
    SPRING_CORE("Spring core", SpringCoreProgram.class, "spring-core", "commons-logging", "jspecify"),
    /** A peer. */
    SPRING_RETRY("Spring Retry", SpringRetryProgram.class, "spring-retry", "spring-core", "commons-logging"),
    /** A peer. */
    GAX("gax", GaxProgram.class, "gax", "api-common", "guava", "failureaccess", "threetenbp"),
    /** A peer. */
    GUAVA_RETRYING("guava-retrying", GuavaRetryingProgram.class, "guava-retrying", "guava", "failureaccess"),
    /** A peer. */
    SMALLRYE(
            "SmallRye",
            SmallRyeProgram.class,
            "smallrye-fault-tolerance-standalone",
            "smallrye-fault-tolerance-api",
            "smallrye-fault-tolerance-apiimpl",
            "smallrye-fault-tolerance-autoconfig-core",
            "smallrye-fault-tolerance-core",
            "smallrye-common-annotation",
            "microprofile-fault-tolerance-api",
            "jakarta.enterprise.cdi-api",
            "jakarta.enterprise.lang-model",
            "jakarta.annotation-api",
            "jakarta.interceptor-api",
            "jakarta.inject-api",
            "jboss-logging"),
    /** A peer. */
    AWS(
            "AWS retries",
            AwsProgram.class,
            "retries",
            "retries-spi",
            "annotations",
            "utils",
            "reactive-streams",
            "slf4j-api");

    private final String label;
    private final String program;
    private final String jars;

    StartupContender(String label, Class<?> program, String... jars) {
        this.label = label;
        this.program = program.getName();
        this.jars = String.join(" ", jars);
    }

    /** {@return whether a library is in it} */
    public boolean isLibrary() {
        return this != BARE && this != BARE_WITH_JAR;
    }

    /** {@return its name in tables} */
    public String label() {
        return label;
    }

    /** {@return the name of the class whose {@code main} is run} */
    public String program() {
        return program;
    }

    /** {@return the artifacts that the program needs, its own first} */
    public List<String> jars() {
        return jars.isEmpty() ? List.of() : List.of(jars.split(" ", -1));
    }
}
