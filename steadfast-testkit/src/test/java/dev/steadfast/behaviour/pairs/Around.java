package dev.steadfast.behaviour.pairs;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The outer policy of the pairs that a class tests. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@interface Around {
    Part value();
}
