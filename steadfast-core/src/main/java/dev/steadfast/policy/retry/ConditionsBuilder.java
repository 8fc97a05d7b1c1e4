package dev.steadfast.policy.retry;

import dev.steadfast.outcome.CallRejected;
import dev.steadfast.validation.Violations;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Collects the conditions of a retry; what is wrong with one is noted, and that one left out. Part of one builder. */
final class ConditionsBuilder {
    private final RetryBuilder builder;
    private final Violations found;
    private final List<Class<? extends Throwable>> never = new ArrayList<>();
    private final List<Class<? extends CallRejected>> rejections = new ArrayList<>();
    private final List<Condition> unsafe = new ArrayList<>();
    private final List<Conditions.VerifyRule> verified = new ArrayList<>();
    private final List<Condition> either = new ArrayList<>();
    private final List<ThrownPart> thrown = new ArrayList<>();
    private final List<ResultPart> results = new ArrayList<>();
    private boolean polls;

    private record ThrownPart(
            Class<? extends Throwable> type,
            boolean inCauses,
            @Nullable Predicate<Throwable> predicate,
            FailurePlan plan) {}

    private record ResultPart(Class<?> guard, Predicate<@Nullable Object> predicate, FailurePlan plan) {}

    /** As {@link Predicate#negate}, but equal if equal. */
    private record Not<R>(Predicate<R> predicate) implements Predicate<R> {
        @Override
        public boolean test(R value) {
            return !predicate.test(value);
        }
    }

    ConditionsBuilder(RetryBuilder builder, Violations found) {
        this.builder = builder;
        this.found = found;
    }

    RetryBuilder never(@Nullable Class<? extends Throwable> type) {
        return addTo(never, type, "neverRetryOn", "a class of exceptions");
    }

    RetryBuilder rejection(@Nullable Class<? extends CallRejected> type) {
        return addTo(rejections, type, "retryOnRejection", "a class of rejections");
    }

    RetryBuilder unsafe(@Nullable Condition condition) {
        return addTo(unsafe, condition, "unsafeWhen", "a Condition");
    }

    RetryBuilder verified(@Nullable Condition condition, @Nullable Verifier verifier) {
        found.require(condition != null, "verify", condition, "a Condition");
        found.require(verifier != null, "verify", verifier, "a Verifier");
        if (condition != null && verifier != null) {
            verified.add(new Conditions.VerifyRule(condition, verifier));
        }
        return builder;
    }

    RetryBuilder either(@Nullable Condition condition) {
        return addTo(either, condition, "retryWhen", "a Condition");
    }

    /** Any exception of a class. */
    RetryBuilder thrown(
            String setting, @Nullable Class<? extends Throwable> type, boolean inCauses, @Nullable FailurePlan plan) {
        found.require(type != null, setting, type, "a class of exceptions");
        found.require(plan != null, setting, plan, "a FailurePlan");
        if (type != null && plan != null) {
            thrown.add(new ThrownPart(type, inCauses, null, plan));
        }
        return builder;
    }

    @SuppressWarnings("unchecked") // the predicate is only ever given a layer that is an instance of type
    <X extends Throwable> RetryBuilder thrown(
            String setting,
            @Nullable Class<X> type,
            boolean inCauses,
            @Nullable Predicate<? super X> predicate,
            @Nullable FailurePlan plan) {
        found.require(type != null, setting, type, "a class of exceptions");
        found.require(predicate != null, setting, predicate, "a predicate");
        found.require(plan != null, setting, plan, "a FailurePlan");
        if (type != null && predicate != null && plan != null) {
            thrown.add(new ThrownPart(type, inCauses, (Predicate<Throwable>) predicate, plan));
        }
        return builder;
    }

    @SuppressWarnings("unchecked") // guarded by the raw class, as the javadoc of the builder says
    <R> RetryBuilder result(
            String setting,
            @Nullable Class<? super R> guard,
            @Nullable Predicate<R> predicate,
            @Nullable FailurePlan plan) {
        found.require(
                guard != null && !guard.isPrimitive(),
                setting,
                guard,
                "a class that is not primitive (a result is never of a primitive class)");
        found.require(predicate != null, setting, predicate, "a predicate");
        found.require(plan != null, setting, plan, "a FailurePlan");
        if (guard != null && predicate != null && plan != null) {
            results.add(new ResultPart(guard, (Predicate<@Nullable Object>) predicate, plan));
        }
        return builder;
    }

    <R> RetryBuilder pollUntil(@Nullable Class<? super R> guard, @Nullable Predicate<R> done) {
        polls = true;
        return result(
                "pollUntil",
                guard,
                done == null ? null : new Not<>(done),
                FailurePlan.sameBackoff().cost(0));
    }

    /** Whether a plan sets delays of its own. */
    boolean setsDelays() {
        for (ThrownPart part : thrown) {
            if (part.plan.hasBackoff()) {
                return true;
            }
        }
        for (ResultPart part : results) {
            if (part.plan.hasBackoff()) {
                return true;
            }
        }
        return false;
    }

    boolean polls() {
        return polls;
    }

    boolean retriesRejections() {
        return !rejections.isEmpty();
    }

    Conditions build(Verdict common) {
        return new Conditions(
                List.copyOf(never),
                List.copyOf(rejections),
                List.copyOf(unsafe),
                List.copyOf(verified),
                thrownRules(common),
                thrown.isEmpty() && either.isEmpty() && !polls,
                resultRules(common),
                List.copyOf(either),
                common);
    }

    private List<Conditions.ThrownRule> thrownRules(Verdict common) {
        List<Conditions.ThrownRule> rules = new ArrayList<>(thrown.size());
        for (ThrownPart part : thrown) {
            rules.add(new Conditions.ThrownRule(part.type, part.inCauses, part.predicate, part.plan.verdict(common)));
        }
        return List.copyOf(rules);
    }

    private List<Conditions.ResultRule> resultRules(Verdict common) {
        List<Conditions.ResultRule> rules = new ArrayList<>(results.size());
        for (ResultPart part : results) {
            rules.add(new Conditions.ResultRule(part.guard, part.predicate, part.plan.verdict(common)));
        }
        return List.copyOf(rules);
    }

    private <T> RetryBuilder addTo(List<T> list, @Nullable T value, String setting, String allowed) {
        if (found.given(setting, value, allowed)) {
            list.add(value);
        }
        return builder;
    }
}
