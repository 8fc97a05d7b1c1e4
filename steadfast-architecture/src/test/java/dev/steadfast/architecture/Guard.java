package dev.steadfast.architecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;

/**
 * A rule, and a class that is bad on purpose and must be caught by it.
 *
 * @param rule what must hold, and why
 * @param canary the simple name of the bad class, which lives below {@code dev.steadfast.canary}
 */
record Guard(ArchRule rule, String canary) {
    static Guard of(ArchRule rule, String canary) {
        // Packages of the ladder may still be empty; that a rule bites is shown by its canary.
        return new Guard(rule.allowEmptyShould(true), canary);
    }

    List<String> complaints(JavaClasses classes) {
        return rule.evaluate(classes).getFailureReport().getDetails();
    }

    String name() {
        return rule.getDescription();
    }
}
