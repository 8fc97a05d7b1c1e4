package dev.steadfast.policy.classify;

import dev.steadfast.validation.Violations;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Collects the rules of a {@link Classifier}. {@link #build()} reports everything that is wrong in one message. Used by
 * one thread; not shared.
 *
 * @since 0.1
 */
public final class ClassifierBuilder {
    private final Violations found = new Violations("Classifier");
    private final List<Classifier.ThrownRule> ignored = new ArrayList<>();
    private final List<Classifier.ThrownRule> failures = new ArrayList<>();
    private final List<Classifier.ResultRule> results = new ArrayList<>();

    ClassifierBuilder() {}

    ClassifierBuilder(
            List<Classifier.ThrownRule> ignored,
            List<Classifier.ThrownRule> failures,
            List<Classifier.ResultRule> results) {
        this.ignored.addAll(ignored);
        this.failures.addAll(failures);
        this.results.addAll(results);
    }

    /**
     * Has exceptions of a class count as failures. With a rule about failures, other exceptions are successes of the
     * service: it has answered.
     *
     * @param type the class
     * @return this builder
     */
    public ClassifierBuilder failure(Class<? extends Throwable> type) {
        return failure(type, Always.INSTANCE);
    }

    /**
     * Has exceptions of a class count as failures if more holds of them.
     *
     * @param <X> the class
     * @param type the class
     * @param predicate what must hold
     * @return this builder
     */
    public <X extends Throwable> ClassifierBuilder failure(Class<X> type, Predicate<? super X> predicate) {
        return add(failures, "failure", type, predicate);
    }

    /**
     * Gives exceptions of a class no vote. Wins over {@link #failure}.
     *
     * @param type the class
     * @return this builder
     */
    public ClassifierBuilder ignored(Class<? extends Throwable> type) {
        return ignored(type, Always.INSTANCE);
    }

    /**
     * Gives exceptions of a class no vote if more holds of them. Wins over {@link #failure}.
     *
     * @param <X> the class
     * @param type the class
     * @param predicate what must hold
     * @return this builder
     */
    public <X extends Throwable> ClassifierBuilder ignored(Class<X> type, Predicate<? super X> predicate) {
        return add(ignored, "ignored", type, predicate);
    }

    /**
     * Has results count as failures.
     *
     * @param <R> the type of the results, as the predicate sees them
     * @param type their raw class; {@code Object.class} alone admits null
     * @param predicate what must hold
     * @return this builder
     */
    public <R> ClassifierBuilder failureResult(Class<? super R> type, Predicate<R> predicate) {
        return result("failureResult", type, predicate, OutcomeClass.FAILURE);
    }

    /**
     * Gives results no vote. Of several rules about results, the first that matches counts.
     *
     * @param <R> the type of the results, as the predicate sees them
     * @param type their raw class; {@code Object.class} alone admits null
     * @param predicate what must hold
     * @return this builder
     */
    public <R> ClassifierBuilder ignoredResult(Class<? super R> type, Predicate<R> predicate) {
        return result("ignoredResult", type, predicate, OutcomeClass.IGNORED);
    }

    /**
     * Makes the classifier.
     *
     * @return a new classifier
     * @throws IllegalArgumentException if a class or predicate is null, or a class is primitive, with one line for each
     */
    public Classifier build() {
        found.throwIfAny();
        return new Classifier(ignored, failures, results);
    }

    @SuppressWarnings("unchecked") // the predicate is only ever given a layer that is an instance of type
    private <X extends Throwable> ClassifierBuilder add(
            List<Classifier.ThrownRule> rules,
            String setting,
            @Nullable Class<X> type,
            @Nullable Predicate<? super X> predicate) {
        boolean typed = found.given(setting, type, "a class of exceptions");
        boolean both = found.given(setting, predicate, "a predicate") && typed;
        if (both) {
            rules.add(new Classifier.ThrownRule(
                    Objects.requireNonNull(type), (Predicate<Throwable>) Objects.requireNonNull(predicate)));
        }
        return this;
    }

    @SuppressWarnings("unchecked") // the predicate is only ever given instances of the raw class
    private <R> ClassifierBuilder result(
            String setting, @Nullable Class<? super R> type, @Nullable Predicate<R> predicate, OutcomeClass kind) {
        boolean typed = found.given(setting, type, "a class");
        boolean both = found.given(setting, predicate, "a predicate") && typed;
        if (both && type != null && type.isPrimitive()) {
            found.require(false, setting, type, "the class of the box, such as Integer.class");
        } else if (both && type != null && predicate != null) {
            results.add(new Classifier.ResultRule(type, (Predicate<@Nullable Object>) (Predicate<?>) predicate, kind));
        }
        return this;
    }

    /** An enum, so that classifiers with the same rules are equal. */
    private enum Always implements Predicate<Object> {
        INSTANCE;

        @Override
        public boolean test(@Nullable Object value) {
            return true;
        }
    }
}
