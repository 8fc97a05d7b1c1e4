package dev.steadfast.behaviour.pairs;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** What a pair of policies means, as the page about pairs says it. The test it stands on shows that. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@interface Meaning {
    /** The inner policy. */
    Part inner();

    String value();
}
