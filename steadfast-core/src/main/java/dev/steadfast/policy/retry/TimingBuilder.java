package dev.steadfast.policy.retry;

import dev.steadfast.policy.budget.Budget;
import dev.steadfast.policy.budget.BudgetState;
import dev.steadfast.policy.budget.RetryBudget;
import dev.steadfast.time.Nanos;
import dev.steadfast.validation.Violations;
import java.time.Duration;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Collects how often and how long a retry tries; what is wrong with a setting is noted. Part of one builder. */
final class TimingBuilder {
    private static final int DEFAULT_ATTEMPTS = 3;

    private final RetryBuilder builder;
    private final Violations found;
    private int maxAttempts;
    private boolean forever;
    private @Nullable Duration totalTime;
    private @Nullable Budget budget;
    private @Nullable AttemptTimeouts attemptTimeouts;
    private @Nullable DelayFunction delayFunction;
    private @Nullable Backoff backoff;
    private Duration @Nullable [] delays;
    private boolean firstAtOnce;
    private Duration minUseful = Duration.ZERO;
    private boolean clipLast;
    private @Nullable GaxTiming gax;

    TimingBuilder(RetryBuilder builder, Violations found) {
        this.builder = builder;
        this.found = found;
    }

    RetryBuilder maxAttempts(int attempts) {
        found.require(attempts >= 1, "maxAttempts", attempts, ">= 1 (1 means no retry)");
        maxAttempts = attempts;
        return builder;
    }

    RetryBuilder forever() {
        forever = true;
        return builder;
    }

    RetryBuilder totalTime(@Nullable Duration duration) {
        totalTime = found.positive("totalTime", duration) ? duration : totalTime;
        return builder;
    }

    RetryBuilder attemptTimeout(@Nullable Duration initial, double multiplier, @Nullable Duration max) {
        boolean initialGood = found.positive("attemptTimeout", initial);
        boolean good = found.positive("attemptTimeout.max", max) && initialGood;
        found.require(Setting.isMultiplier(multiplier), "attemptTimeout.multiplier", multiplier, Setting.MULTIPLIER);
        if (good) {
            attemptTimeouts =
                    new AttemptTimeouts(Objects.requireNonNull(initial), multiplier, Objects.requireNonNull(max));
        }
        return builder;
    }

    RetryBuilder backoff(@Nullable Backoff value) {
        found.require(value != null, "backoff", value, "a Backoff");
        backoff = value;
        return builder;
    }

    RetryBuilder delays(Duration @Nullable [] list) {
        boolean good = list != null && list.length > 0 && noneNegative(list);
        found.require(good, "delays", Arrays.toString(list), "one delay at least, none negative");
        delays = good && list != null ? list.clone() : delays;
        return builder;
    }

    private static boolean noneNegative(Duration[] list) {
        for (Duration delay : list) {
            if (delay == null || delay.isNegative()) {
                return false;
            }
        }
        return true;
    }

    RetryBuilder firstAtOnce() {
        firstAtOnce = true;
        return builder;
    }

    RetryBuilder delayFunction(@Nullable DelayFunction function) {
        delayFunction = found.given("delayFunction", function, "a DelayFunction") ? function : null;
        return builder;
    }

    RetryBuilder budget(@Nullable Budget value) {
        budget = found.given("budget", value, "a RetryBudget or a SharedBudget") ? value : budget;
        return builder;
    }

    RetryBuilder minUseful(@Nullable Duration duration) {
        minUseful = found.positive("minUsefulAttemptTime", duration) ? Objects.requireNonNull(duration) : minUseful;
        return builder;
    }

    RetryBuilder clipLast() {
        clipLast = true;
        return builder;
    }

    RetryBuilder gax(@Nullable GaxTiming timing) {
        found.require(timing != null, "gaxCompatible", timing, "a GaxTiming");
        gax = timing;
        return builder;
    }

    @Nullable Duration totalTime() {
        return totalTime;
    }

    @Nullable AttemptTimeouts attemptTimeouts() {
        return attemptTimeouts;
    }

    @Nullable DelayFunction delayFunction() {
        return delayFunction;
    }

    Budget budget() {
        if (budget != null) {
            return budget;
        }
        // gax knows no budget.
        return gax == null ? RetryBudget.standard() : RetryBudget.unlimited();
    }

    /** Who retries for ever does not give up because of an empty budget. */
    boolean waitsForBudget() {
        return budget().waits(forever);
    }

    /** The verdict on a failure that no plan is about. */
    Verdict common() {
        if (delays != null) {
            return Verdict.retryByList(Backoff.list(delays));
        }
        return Verdict.retry(backoff == null ? ShapedBackoff.DEFAULT : backoff, BudgetState.USUAL);
    }

    /** Checks settings against each other. */
    void check(Violations all, boolean polls, boolean delaysElsewhere) {
        boolean limited = maxAttempts != 0 || delays != null;
        all.require(!(forever && limited), "forever", true, "no maxAttempts and no delays beside it");
        all.require(maxAttempts == 0 || delays == null, "maxAttempts", maxAttempts, "no delays beside it");
        all.require(backoff == null || delays == null, "backoff", backoff, "no delays beside it");
        all.require(
                !polls || limited || forever || totalTime != null || gax != null,
                "pollUntil",
                "without a limit",
                "with maxAttempts, totalTime or forever()");
        all.require(!clipLast || !minUseful.isZero(), "clipLastDelay", true, "with a minUsefulAttemptTime above zero");
        checkAttemptTimeouts(all);
        boolean others = limited
                || attemptTimeouts != null
                || forever
                || firstAtOnce
                || clipLast
                || delaysElsewhere
                || delayFunction != null
                || backoff != null
                || totalTime != null
                || !minUseful.isZero();
        all.require(
                gax == null || !others,
                "gaxCompatible",
                gax,
                "no other setting of attempts, times and delays beside it");
    }

    private void checkAttemptTimeouts(Violations all) {
        if (attemptTimeouts == null) {
            return;
        }
        Duration initial = attemptTimeouts.initial();
        Duration max = attemptTimeouts.max();
        all.require(max.compareTo(initial) >= 0, "attemptTimeout.max", max, ">= initial (" + initial + ")");
        all.require(
                totalTime == null || initial.compareTo(totalTime) <= 0,
                "attemptTimeout",
                initial,
                "<= totalTime (" + totalTime + ")");
    }

    Decider decider(boolean polls, HintLimit maxHint) {
        if (gax != null) {
            return GaxDecider.of(gax);
        }
        return new RetryDecider(attempts(polls), firstAtOnce, maxHint, Nanos.of(minUseful), clipLast);
    }

    private int attempts(boolean polls) {
        if (delays != null) {
            return delays.length + 1;
        }
        if (maxAttempts > 0) {
            return maxAttempts;
        }
        return forever || polls ? Integer.MAX_VALUE : DEFAULT_ATTEMPTS;
    }
}
