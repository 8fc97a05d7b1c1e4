package dev.steadfast.architecture;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.function.Predicate;

/** Conditions from a predicate and the words for its failure. */
final class Conditions {
    private Conditions() {}

    static ArchCondition<JavaClass> type(String what, Predicate<JavaClass> holds, String complaint) {
        return new ArchCondition<>(what) {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                String words = type.getName() + (holds.test(type) ? ": " + what : " " + complaint);
                events.add(new SimpleConditionEvent(type, holds.test(type), words));
            }
        };
    }

    static ArchCondition<JavaField> field(String what, Predicate<JavaField> holds, String complaint) {
        return new ArchCondition<>(what) {
            @Override
            public void check(JavaField field, ConditionEvents events) {
                String words = field.getFullName() + (holds.test(field) ? ": " + what : " " + complaint);
                events.add(new SimpleConditionEvent(field, holds.test(field), words));
            }
        };
    }
}
