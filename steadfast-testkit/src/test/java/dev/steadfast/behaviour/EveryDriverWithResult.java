package dev.steadfast.behaviour;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A test that runs once for each {@link Driver} whose results the pipeline can see. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ParameterizedTest(name = "{0}")
@EnumSource(
        value = Driver.class,
        mode = EnumSource.Mode.EXCLUDE,
        names = {"RUN", "RUN_WITH_ATTEMPT"})
@interface EveryDriverWithResult {}
