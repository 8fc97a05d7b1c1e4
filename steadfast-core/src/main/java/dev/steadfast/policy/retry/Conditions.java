package dev.steadfast.policy.retry;

import dev.steadfast.outcome.Attempt;
import dev.steadfast.outcome.CallRejected;
import dev.steadfast.outcome.Failures;
import dev.steadfast.outcome.OperationInterrupted;
import dev.steadfast.outcome.ResilienceException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * All the conditions of one retry, compiled: from how an attempt ended to a verdict. Immutable.
 *
 * @param never classes that are never retried; they win
 * @param rejections classes of rejections that may be retried
 * @param unsafe conditions under which a repetition is unsafe
 * @param verified conditions under which somebody must be asked whether the work was done
 * @param thrown rules about exceptions, plans first
 * @param byDefault whether the default rule about exceptions holds
 * @param results rules about results, plans first
 * @param either conditions on both
 * @param common the verdict where no plan says otherwise
 */
record Conditions(
        List<Class<? extends Throwable>> never,
        List<Class<? extends CallRejected>> rejections,
        List<Condition> unsafe,
        List<VerifyRule> verified,
        List<ThrownRule> thrown,
        boolean byDefault,
        List<ResultRule> results,
        List<Condition> either,
        Verdict common) {

    /**
     * A rule about an exception.
     *
     * @param type the class it is about
     * @param inCauses whether to look for it among all causes and suppressed exceptions
     * @param predicate what else must hold; null for nothing
     * @param verdict what follows
     */
    record ThrownRule(
            Class<? extends Throwable> type,
            boolean inCauses,
            @Nullable Predicate<Throwable> predicate,
            Verdict verdict) {
        boolean matches(Throwable failure, Throwable unwrapped) {
            if (inCauses) {
                return Failures.anyCauseIsA(failure, type) && admits(unwrapped);
            }
            Throwable layer = Failures.layer(failure, type);
            return layer != null && admits(layer);
        }

        private boolean admits(Throwable layer) {
            return predicate == null || predicate.test(layer);
        }

        /** Whether the rule names this kind of exception, rather than a wider class that happens to include it. */
        boolean names(Class<? extends Throwable> kind) {
            return kind.isAssignableFrom(type);
        }
    }

    /**
     * A rule about an ambiguous outcome.
     *
     * @param condition when it holds
     * @param verifier who is asked
     */
    record VerifyRule(Condition condition, Verifier verifier) {}

    /**
     * A rule about a result.
     *
     * @param guard the raw class it is about; {@code Object.class} alone admits null
     * @param predicate what must hold
     * @param verdict what follows
     */
    record ResultRule(Class<?> guard, Predicate<@Nullable Object> predicate, Verdict verdict) {
        boolean matches(@Nullable Object value) {
            boolean admitted = value == null ? guard == Object.class : guard.isInstance(value);
            return admitted && predicate.test(value);
        }
    }

    /** Whether a result can be a failure at all. */
    boolean judgesResults() {
        return !results.isEmpty() || !either.isEmpty();
    }

    /** Whether a result may be a failure; without the attempt, a condition on both can only say "maybe". */
    boolean mayReject(@Nullable Object value) {
        return !either.isEmpty() || resultVerdict(value, List.of()) != null;
    }

    /** Whether user code is shown the attempt. */
    boolean showsAttempt() {
        return !unsafe.isEmpty() || !verified.isEmpty() || !either.isEmpty();
    }

    /** Whether somebody is asked about ambiguous outcomes. */
    boolean verifies() {
        return !verified.isEmpty();
    }

    /** The repairs that plans of this retry name. */
    List<Repair> repairs() {
        List<Repair> repairs = new ArrayList<>(0);
        for (ThrownRule rule : thrown) {
            addOnce(repairs, rule.verdict().repair());
        }
        for (ResultRule rule : results) {
            addOnce(repairs, rule.verdict().repair());
        }
        return repairs;
    }

    private static void addOnce(List<Repair> repairs, @Nullable Repair repair) {
        if (repair != null && !repairs.contains(repair)) {
            repairs.add(repair);
        }
    }

    Verdict judge(@Nullable Object value, @Nullable Throwable failure, Attempt attempt) {
        return judge(value, failure, attempt, List.of());
    }

    /**
     * The verdict on how an attempt ended.
     *
     * @param spent the repairs that the operation has made already; plans with them are passed over
     */
    Verdict judge(@Nullable Object value, @Nullable Throwable failure, Attempt attempt, List<Repair> spent) {
        Throwable unwrapped = failure == null ? null : Failures.unwrap(failure);
        Verdict verdict = failure == null || unwrapped == null
                ? judgeResult(value, attempt, spent)
                : judgeThrown(failure, unwrapped, attempt, spent);
        return unlessUnsafe(verdict, value, unwrapped, attempt);
    }

    /** The verdict on a result after {@link #mayReject} has answered yes. */
    Verdict judgeRejected(@Nullable Object value, Attempt attempt, List<Repair> spent) {
        // A rule has matched. Where all say the same it does not matter which, and no predicate is asked again.
        boolean anyRule = spent.isEmpty() && either.isEmpty() && resultsAgree();
        Verdict verdict = anyRule ? results.get(0).verdict() : judgeResult(value, attempt, spent);
        return unlessUnsafe(verdict, value, null, attempt);
    }

    /**
     * The verdict on a failure that no condition names, after the server has asked for a retry. What only its class
     * can name stays as it is.
     */
    Verdict judgeOverruled(Throwable failure, Attempt attempt) {
        Throwable unwrapped = Failures.unwrap(failure);
        boolean byClassOnly = unwrapped instanceof Error || unwrapped instanceof CancellationException;
        return byClassOnly ? Verdict.NOT_RETRYABLE : unlessUnsafe(common, null, unwrapped, attempt);
    }

    private boolean resultsAgree() {
        for (ResultRule rule : results) {
            if (!rule.verdict().equals(results.get(0).verdict())) {
                return false;
            }
        }
        return true;
    }

    private Verdict unlessUnsafe(
            Verdict verdict, @Nullable Object value, @Nullable Throwable unwrapped, Attempt attempt) {
        if (verdict.refusal() != null) {
            return verdict;
        }
        for (VerifyRule rule : verified) {
            if (rule.condition().test(value, unwrapped, attempt)) {
                return verdict.withVerifier(rule.verifier());
            }
        }
        return holds(unsafe, value, unwrapped, attempt) ? Verdict.UNSAFE : verdict;
    }

    private Verdict judgeResult(@Nullable Object value, Attempt attempt, List<Repair> spent) {
        Verdict byRule = resultVerdict(value, spent);
        if (byRule != null && byRule.refusal() == null) {
            return byRule;
        }
        if (holds(either, value, null, attempt)) {
            return common;
        }
        return byRule == null ? Verdict.SUCCESS : byRule;
    }

    /** The verdict of the first rule that holds; null if none does, and a refusal if only spent ones do. */
    private @Nullable Verdict resultVerdict(@Nullable Object value, List<Repair> spent) {
        Verdict refusal = null;
        for (ResultRule rule : results) {
            if (rule.matches(value)) {
                if (!isSpent(rule.verdict(), spent)) {
                    return rule.verdict();
                }
                refusal = Verdict.NOT_RETRYABLE;
            }
        }
        return refusal;
    }

    private static boolean isSpent(Verdict verdict, List<Repair> spent) {
        return verdict.repair() != null && spent.contains(verdict.repair());
    }

    private Verdict judgeThrown(Throwable failure, Throwable unwrapped, Attempt attempt, List<Repair> spent) {
        boolean ours = unwrapped instanceof ResilienceException;
        if (Failures.isA(failure, InterruptedException.class) || (ours && unwrapped instanceof OperationInterrupted)) {
            return Verdict.INTERRUPTED;
        }
        if (Failures.isA(failure, VirtualMachineError.class) || isAnyOf(failure, never)) {
            return Verdict.NEVER_LIST;
        }
        if (ours && unwrapped instanceof CallRejected) {
            return isAnyOf(failure, rejections) ? common : Verdict.REJECTED;
        }
        if (unwrapped instanceof Error) {
            return byRule(failure, unwrapped, Error.class, spent);
        }
        if (unwrapped instanceof CancellationException) {
            return byRule(failure, unwrapped, CancellationException.class, spent);
        }
        Verdict byRule = byRule(failure, unwrapped, Throwable.class, spent);
        if (byRule.refusal() == null) {
            return byRule;
        }
        boolean retried = byDefault ? DefaultRule.retries(unwrapped) : holds(either, null, unwrapped, attempt);
        return retried ? common : Verdict.NOT_RETRYABLE;
    }

    private Verdict byRule(
            Throwable failure, Throwable unwrapped, Class<? extends Throwable> kind, List<Repair> spent) {
        for (ThrownRule rule : thrown) {
            if (!isSpent(rule.verdict(), spent) && rule.names(kind) && rule.matches(failure, unwrapped)) {
                return rule.verdict();
            }
        }
        return Verdict.NOT_RETRYABLE;
    }

    private static boolean holds(
            List<Condition> conditions, @Nullable Object value, @Nullable Throwable failure, Attempt attempt) {
        for (Condition condition : conditions) {
            if (condition.test(value, failure, attempt)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isAnyOf(Throwable failure, List<? extends Class<? extends Throwable>> types) {
        for (Class<? extends Throwable> type : types) {
            if (Failures.isA(failure, type)) {
                return true;
            }
        }
        return false;
    }
}
