package dev.steadfast;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What can be said of a pipeline without a type can be said of one with a type, in the same words. */
class TypedTwinsTest {
    /** Forms without a value, and those that put a pipeline around code of any type, which {@code untyped()} has. */
    private static final Set<String> WITHOUT_A_TYPE = Set.of("run", "executor", "proxy");

    @Test
    void typedBuilder_always_hasEveryMethodOfTheBuilder() {
        assertThat(methodsOf(TypedPipelineBuilder.class)).containsAll(methodsOf(PipelineBuilder.class));
    }

    @Test
    void typedBuilder_always_goesOnWithItself() {
        assertThat(publicMethods(TypedPipelineBuilder.class))
                .filteredOn(method -> !method.getName().equals("build"))
                .allSatisfy(method ->
                        assertThat(method.getReturnType()).as(method.toString()).isEqualTo(TypedPipelineBuilder.class));
    }

    @Test
    void typedPipeline_always_hasEveryFormOfCallThatYieldsAValue() {
        Set<String> expected = methodsOf(Pipeline.class).stream()
                .filter(signature -> !WITHOUT_A_TYPE.contains(signature.substring(0, signature.indexOf('('))))
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(expected).hasSizeGreaterThan(30);
        assertThat(methodsOf(TypedPipeline.class)).containsAll(expected);
    }

    private static Set<String> methodsOf(Class<?> type) {
        return publicMethods(type).stream()
                .map(method -> method.getName()
                        + Arrays.stream(method.getParameterTypes())
                                .map(Class::getSimpleName)
                                .collect(Collectors.joining(", ", "(", ")")))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<Method> publicMethods(Class<?> type) {
        return Arrays.stream(type.getMethods())
                .filter(method -> method.getDeclaringClass() != Object.class)
                .filter(method -> !Modifier.isStatic(method.getModifiers()) && !method.isSynthetic())
                .collect(Collectors.toSet());
    }
}
