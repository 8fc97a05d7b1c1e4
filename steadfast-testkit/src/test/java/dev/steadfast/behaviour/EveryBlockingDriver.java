package dev.steadfast.behaviour;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A test about interrupts: it runs once for each {@link Driver} that works and waits on its caller's thread. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ParameterizedTest(name = "{0}")
@EnumSource(
        value = Driver.class,
        mode = EnumSource.Mode.EXCLUDE,
        names = {"CALL_ASYNC", "CALL_ASYNC_WITH_ATTEMPT", "CALL_ON", "CALL_ON_WITH_ATTEMPT"})
@interface EveryBlockingDriver {}
