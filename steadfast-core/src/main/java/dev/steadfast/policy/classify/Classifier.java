package dev.steadfast.policy.classify;

import dev.steadfast.outcome.CallRejected;
import dev.steadfast.outcome.Failures;
import dev.steadfast.outcome.OperationInterrupted;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Says of an outcome whether it is a success, a failure, or has no vote. One classifier can serve several policies that
 * protect the same service. Equal if its rules are, as far as their predicates can be. Immutable.
 *
 * <p>Without a rule, whatever is thrown is a failure, and whatever is returned a success. These have no vote, and no
 * rule can change that: an {@link InterruptedException} or {@link OperationInterrupted}, which is about the caller; a
 * {@link VirtualMachineError}; and a {@link CallRejected}, because that call was never made. A cancellation of the
 * operation itself does not come before a classifier: policies are told of it in another way, and give it no vote.
 *
 * <p>A rule about a class looks at the exception thrown and at each layer of it, down to the one inside the wrappers of
 * asynchronous code; see {@link Failures#unwrap}.
 *
 * @since 0.1
 */
public final class Classifier {
    private static final Classifier DEFAULT = builder().build();

    private final List<ThrownRule> ignored;
    private final List<ThrownRule> failures;
    private final List<ResultRule> results;

    /** What must hold of an exception for it to be of a kind. */
    record ThrownRule(Class<? extends Throwable> type, Predicate<Throwable> predicate) {
        boolean matches(Throwable thrown) {
            Throwable layer = Failures.layer(thrown, type);
            return layer != null && predicate.test(layer);
        }
    }

    /** What must hold of a result for it to be of a kind; {@code Object.class} alone admits null. */
    record ResultRule(Class<?> guard, Predicate<@Nullable Object> predicate, OutcomeClass kind) {
        boolean matches(@Nullable Object value) {
            boolean admitted = value == null ? guard == Object.class : guard.isInstance(value);
            return admitted && predicate.test(value);
        }
    }

    Classifier(List<ThrownRule> ignored, List<ThrownRule> failures, List<ResultRule> results) {
        this.ignored = List.copyOf(ignored);
        this.failures = List.copyOf(failures);
        this.results = List.copyOf(results);
    }

    /**
     * The classifier without a rule.
     *
     * @return one by which all that is thrown is a failure, but for what never has a vote
     */
    public static Classifier defaults() {
        return DEFAULT;
    }

    /**
     * Starts a classifier.
     *
     * @return a new builder
     */
    public static ClassifierBuilder builder() {
        return new ClassifierBuilder();
    }

    /**
     * Starts a classifier from this one's rules.
     *
     * @return a new builder
     */
    public ClassifierBuilder toBuilder() {
        return new ClassifierBuilder(ignored, failures, results);
    }

    /**
     * Tells whether a result can be anything but a success, so that it is worth a question.
     *
     * @return whether there is a rule about results
     */
    public boolean judgesResults() {
        return !results.isEmpty();
    }

    /**
     * Tells whether only some exceptions are failures.
     *
     * @return whether there is a rule about exceptions that are failures, so that the others are none
     */
    public boolean namesFailures() {
        return !failures.isEmpty();
    }

    /**
     * Classifies a result.
     *
     * @param value what was returned
     * @return the class of the first rule that matches; a success if none does
     */
    public OutcomeClass ofResult(@Nullable Object value) {
        // By index, as below.
        for (int i = 0; i < results.size(); i++) {
            if (results.get(i).matches(value)) {
                return results.get(i).kind();
            }
        }
        return OutcomeClass.SUCCESS;
    }

    /**
     * Classifies an exception.
     *
     * @param thrown what was thrown
     * @return ignored if a rule says so, which wins; else a failure if a rule says so or there is no rule about
     *     failures; else a success
     */
    public OutcomeClass ofThrown(Throwable thrown) {
        if (neverVotes(thrown) || anyMatches(ignored, thrown)) {
            return OutcomeClass.IGNORED;
        }
        return failures.isEmpty() || anyMatches(failures, thrown) ? OutcomeClass.FAILURE : OutcomeClass.SUCCESS;
    }

    /**
     * Tells whether the rules about exceptions make one a failure, those among them too that never have a vote, such as
     * a {@link CallRejected}. For policies that answer to the caller, not about the service.
     *
     * @param thrown what was thrown
     * @return whether no rule ignores it, and a rule says that it is a failure or there is no rule about failures
     */
    public boolean namesFailure(Throwable thrown) {
        return !anyMatches(ignored, thrown) && (failures.isEmpty() || anyMatches(failures, thrown));
    }

    /**
     * Classifies an outcome.
     *
     * @param value what was returned, if nothing was thrown
     * @param thrown what was thrown; null if something was returned
     * @return its class
     */
    public OutcomeClass of(@Nullable Object value, @Nullable Throwable thrown) {
        return thrown == null ? ofResult(value) : ofThrown(thrown);
    }

    private static boolean neverVotes(Throwable thrown) {
        Throwable unwrapped = Failures.unwrap(thrown);
        return unwrapped instanceof CallRejected
                || unwrapped instanceof InterruptedException
                || unwrapped instanceof OperationInterrupted
                || unwrapped instanceof VirtualMachineError;
    }

    private static boolean anyMatches(List<ThrownRule> rules, Throwable thrown) {
        // By index: the compiler does not always do without the iterator.
        for (int i = 0; i < rules.size(); i++) {
            if (rules.get(i).matches(thrown)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Classifier that
                && ignored.equals(that.ignored)
                && failures.equals(that.failures)
                && results.equals(that.results);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * ignored.hashCode() + failures.hashCode()) + results.hashCode();
    }

    @Override
    public String toString() {
        return "Classifier[" + failures.size() + " rules for failures, " + ignored.size() + " for what is ignored, "
                + results.size() + " for results]";
    }
}
