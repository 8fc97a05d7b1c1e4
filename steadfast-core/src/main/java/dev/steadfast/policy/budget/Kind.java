package dev.steadfast.policy.budget;

import dev.steadfast.spi.Handle;
import dev.steadfast.spi.StageContext;
import dev.steadfast.time.TimeSource;
import java.math.BigDecimal;
import java.time.Duration;

/** The rule of a budget, after all checks. Immutable. */
sealed interface Kind {
    /** The state of one stage. */
    BudgetState own(StageContext context);

    /** The state of a handle. */
    BudgetState shared(TimeSource time, Handle handle);

    /**
     * Carries on with the state of a handle under this rule.
     *
     * @return false if the state is that of another kind of rule, and stays as it is
     */
    default boolean takesOver(BudgetState state) {
        return false;
    }

    /** Whether time alone brings in tokens, so that waiting helps. */
    default boolean refills() {
        return false;
    }

    /** A share of the operations, and a floor per second, over a window. */
    record Ratio(double share, double floorPerSecond, long windowNanos) implements Kind {
        @Override
        public BudgetState own(StageContext context) {
            return RatioState.own(this, context.time(), new OperationsOf(context));
        }

        @Override
        public BudgetState shared(TimeSource time, Handle handle) {
            return RatioState.shared(this, time, handle);
        }

        @Override
        public boolean refills() {
            return floorPerSecond > 0;
        }

        @Override
        public boolean takesOver(BudgetState state) {
            if (state instanceof RatioState same) {
                same.rule(this);
                return true;
            }
            return false;
        }

        @Override
        public String toString() {
            return percent(share) + " of operations + " + number(floorPerSecond) + " per second over "
                    + Duration.ofNanos(windowNanos);
        }
    }

    /** gRPC's throttle. */
    record Token(int maxTokens, double tokenRatio) implements Kind {
        @Override
        public BudgetState own(StageContext context) {
            return new TokenState(this);
        }

        @Override
        public BudgetState shared(TimeSource time, Handle handle) {
            return new TokenState(this);
        }

        @Override
        public boolean takesOver(BudgetState state) {
            if (state instanceof TokenState same) {
                same.rule(this);
                return true;
            }
            return false;
        }

        @Override
        public String toString() {
            return maxTokens + " tokens, a failure takes 1, a success brings " + number(tokenRatio);
        }
    }

    /** The quota of the AWS SDKs. */
    record Quota(int capacity, int cost, int throttledCost) implements Kind {
        @Override
        public BudgetState own(StageContext context) {
            return new QuotaState(this);
        }

        @Override
        public BudgetState shared(TimeSource time, Handle handle) {
            return new QuotaState(this);
        }

        @Override
        public boolean takesOver(BudgetState state) {
            if (state instanceof QuotaState same) {
                same.rule(this);
                return true;
            }
            return false;
        }

        @Override
        public String toString() {
            return "quota of " + capacity + ", a retry costs " + cost + ", " + throttledCost + " when throttled";
        }
    }

    /** Envoy's share of the operations under way. */
    record Concurrency(double share, int floor) implements Kind {
        @Override
        public BudgetState own(StageContext context) {
            return new ConcurrencyState(this, null);
        }

        @Override
        public BudgetState shared(TimeSource time, Handle handle) {
            return new ConcurrencyState(this, handle);
        }

        @Override
        public boolean takesOver(BudgetState state) {
            if (state instanceof ConcurrencyState same) {
                same.rule(this);
                return true;
            }
            return false;
        }

        @Override
        public String toString() {
            return percent(share) + " of operations under way, or " + floor + " retries, at once";
        }
    }

    /** No limit. */
    record Unlimited() implements Kind {
        @Override
        public BudgetState own(StageContext context) {
            return new UnlimitedState();
        }

        @Override
        public BudgetState shared(TimeSource time, Handle handle) {
            return new UnlimitedState();
        }

        @Override
        public boolean takesOver(BudgetState state) {
            return state instanceof UnlimitedState;
        }

        @Override
        public String toString() {
            return "unlimited";
        }
    }

    private static String percent(double share) {
        return number(BigDecimal.valueOf(share).movePointRight(2)) + " %";
    }

    private static String number(double value) {
        return number(BigDecimal.valueOf(value));
    }

    private static String number(BigDecimal value) {
        return value.stripTrailingZeros().toPlainString();
    }
}
