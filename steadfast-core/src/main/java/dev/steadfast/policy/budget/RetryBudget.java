package dev.steadfast.policy.budget;

import dev.steadfast.environment.Environment;
import dev.steadfast.spi.Handle;
import dev.steadfast.spi.Operation;
import dev.steadfast.spi.StageContext;
import dev.steadfast.time.Nanos;
import dev.steadfast.validation.Violations;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A limit on how much load retries may add, whatever single operations would like. A value, equal if its settings are:
 * each retry built with it has its own state. For one state in several pipelines, make a handle with {@link #shared}.
 * Immutable.
 *
 * <p>The cost of a retry is drawn last in a turn, when everything else allows it. If the budget cannot pay, the
 * operation ends at once with the failure at hand, unless {@link #whenEmpty} says otherwise. A retry that was paid for
 * and did not begin is paid back.
 *
 * @since 0.1
 */
public final class RetryBudget implements Budget {
    private static final double DEFAULT_SHARE = 0.2;
    private static final double DEFAULT_FLOOR = 1;
    private static final Duration DEFAULT_WINDOW = Duration.ofSeconds(10);
    private static final Duration SHORTEST_WINDOW = Duration.ofMillis(1);
    private static final Duration LONGEST_WINDOW = Duration.ofDays(1);
    private static final int MOST_TOKENS = 1_000_000;
    private static final String SHARE = "from 0 to 1000 (0.2 means 20 %)";

    private final Kind kind;
    private final @Nullable WhenEmpty whenEmpty;

    private RetryBudget(Kind kind, @Nullable WhenEmpty whenEmpty) {
        this.kind = kind;
        this.whenEmpty = whenEmpty;
    }

    /**
     * The budget of a retry that is given none: 20 % of the operations, plus 1 retry per second, over 10 s.
     *
     * @return the budget
     */
    public static RetryBudget standard() {
        return ratio(DEFAULT_SHARE);
    }

    /**
     * No limit: every retry that the policy allows is made.
     *
     * @return the budget
     */
    public static RetryBudget unlimited() {
        return new RetryBudget(new Kind.Unlimited(), null);
    }

    /**
     * A share of the operations, plus a floor per second, so that a quiet client can retry at all. Each operation pays
     * in the share, once, when it begins; time pays in the floor; what is not drawn within the window is lost. Over
     * time retries are at most share × operations + floor × seconds. Default floor 1 per second, window 10 s.
     *
     * @param share retries for each operation, from 0 to 1000; 0.2 means 20 %
     * @return the budget
     * @throws IllegalArgumentException if the share is out of range
     */
    public static RetryBudget ratio(double share) {
        requireShare("share", share);
        return new RetryBudget(new Kind.Ratio(share, DEFAULT_FLOOR, Nanos.of(DEFAULT_WINDOW)), null);
    }

    /**
     * The throttle of gRPC: tokens begin at the maximum; each failure that may be retried takes one, whether it is
     * retried or not; each success brings a part of one. A retry is allowed while more than half of the tokens are
     * left. A retry that is cancelled before it begins brings nothing back, since the failure stays one. A failure
     * after which the server asks for no further attempt takes a token too, even if no condition names it.
     *
     * @param maxTokens the maximum, from 1 to 1000
     * @param tokenRatio what a success brings, from 0.001 to 1000; three decimals count
     * @return the budget
     * @throws IllegalArgumentException if a number is out of range
     */
    public static RetryBudget grpc(int maxTokens, double tokenRatio) {
        check(maxTokens >= 1 && maxTokens <= 1_000, "maxTokens", maxTokens, "from 1 to 1000");
        check(tokenRatio >= 0.001 && tokenRatio <= 1_000, "tokenRatio", tokenRatio, "from 0.001 to 1000");
        return new RetryBudget(new Kind.Token(maxTokens, tokenRatio), null);
    }

    /**
     * The throttle of gRPC with 10 tokens, and 0.1 for a success.
     *
     * @return the budget
     */
    public static RetryBudget grpc() {
        return grpc(10, 0.1);
    }

    /**
     * The quota of the AWS SDKs: a retry costs tokens; a success brings back what its last retry cost, or 1 if it had
     * none, up to the capacity. Time brings nothing.
     *
     * @param capacity how many tokens there are, from 1 to 1 000 000
     * @param cost what a retry costs, from 1 to 10 000 and at most the capacity
     * @param throttledCost what one costs after a failure whose plan is {@code throttled()}, from 0 to 10 000; above
     *     the capacity it means no retry after such a failure
     * @return the budget
     * @throws IllegalArgumentException if a number is out of range
     */
    public static RetryBudget quota(int capacity, int cost, int throttledCost) {
        check(capacity >= 1 && capacity <= MOST_TOKENS, "capacity", capacity, "from 1 to " + MOST_TOKENS);
        check(cost >= 1 && cost <= Operation.MAX_PRICE, "cost", cost, "from 1 to " + Operation.MAX_PRICE);
        check(cost <= capacity, "quota.cost", cost, "1 to capacity (" + capacity + ")");
        check(
                throttledCost >= 0 && throttledCost <= Operation.MAX_PRICE,
                "throttledCost",
                throttledCost,
                "from 0 to " + Operation.MAX_PRICE);
        return new RetryBudget(new Kind.Quota(capacity, cost, throttledCost), null);
    }

    /**
     * A limit on how many retries are under way at once: a share of all operations under way, or a floor if that is
     * more. An operation that waits before a retry is under way, and so is its retry.
     *
     * @param share how many of the operations, from 0 to 1; 0.2 means 20 %. A part of a retry is none
     * @param floor how many retries in any case, from 0
     * @return the budget
     * @throws IllegalArgumentException if a number is out of range
     */
    public static RetryBudget concurrency(double share, int floor) {
        check(share >= 0 && share <= 1, "share", share, "from 0 to 1 (0.2 means 20 %)");
        check(floor >= 0, "floor", floor, ">= 0");
        return new RetryBudget(new Kind.Concurrency(share, floor), null);
    }

    /**
     * The numbers of Finagle: 20 % of the operations, plus 10 retries per second, over 10 s.
     *
     * @return the budget
     */
    public static RetryBudget finagle() {
        return ratio(DEFAULT_SHARE).floorPerSecond(10);
    }

    /**
     * The numbers of Linkerd, which are those of {@link #finagle()}.
     *
     * @return the budget
     */
    public static RetryBudget linkerd() {
        return finagle();
    }

    /**
     * The quota of the AWS SDKs until 2025: capacity 500, a retry costs 5, also when throttled.
     *
     * @return the budget
     */
    public static RetryBudget aws() {
        return quota(500, 5, 5);
    }

    /**
     * The quota of the AWS SDKs from 2026: capacity 500, a retry costs 14, and 5 when throttled.
     *
     * @return the budget
     */
    public static RetryBudget aws2026() {
        return quota(500, 14, 5);
    }

    /**
     * The numbers of Envoy and Istio: 20 % of the operations under way, or 3 retries, at once.
     *
     * @return the budget
     */
    public static RetryBudget envoy() {
        return concurrency(DEFAULT_SHARE, 3);
    }

    /**
     * Sets how many retries time alone pays for. Default 1 per second. For {@link #ratio}.
     *
     * @param retries how many per second, from 0 to 1 000 000; above 0 if the share is 0, since nothing would ever pay
     * @return a new budget
     * @throws IllegalArgumentException if the number is out of range, or this is no ratio
     */
    public RetryBudget floorPerSecond(double retries) {
        Kind.Ratio ratio = ratioOr("floorPerSecond", retries);
        check(retries >= 0 && retries <= MOST_TOKENS, "floorPerSecond", retries, "from 0 to " + MOST_TOKENS);
        check(
                retries > 0 || ratio.share() > 0,
                "floorPerSecond",
                retries,
                "above 0 with a share of 0; for no retry maxAttempts(1), for no limit unlimited()");
        return with(new Kind.Ratio(ratio.share(), retries, ratio.windowNanos()), whenEmpty);
    }

    /**
     * Sets how long what was paid in can be drawn. Default 10 s. For {@link #ratio}.
     *
     * @param duration from 1 ms to 1 day; a tenth of it is how exact it is
     * @return a new budget
     * @throws IllegalArgumentException if the duration is out of range, or this is no ratio
     */
    public RetryBudget window(Duration duration) {
        Kind.Ratio ratio = ratioOr("window", duration);
        check(
                duration != null && duration.compareTo(SHORTEST_WINDOW) >= 0 && duration.compareTo(LONGEST_WINDOW) <= 0,
                "window",
                duration,
                "from " + SHORTEST_WINDOW + " to " + LONGEST_WINDOW);
        return with(
                new Kind.Ratio(ratio.share(), ratio.floorPerSecond(), Nanos.of(Objects.requireNonNull(duration))),
                whenEmpty);
    }

    /**
     * Sets what a retry does that this budget cannot pay for. Default {@link WhenEmpty#WAIT} in a retry without limit
     * of attempts if time alone pays in, else {@link WhenEmpty#FAIL}.
     *
     * @param value the choice; {@link WhenEmpty#WAIT} only for a {@link #ratio} with a floor above 0
     * @return a new budget
     * @throws IllegalArgumentException if this budget is one for which waiting would not help
     */
    public RetryBudget whenEmpty(WhenEmpty value) {
        check(value != null, "whenEmpty", value, "FAIL or WAIT");
        return with(kind, value);
    }

    /**
     * Makes a handle: a state of this budget that every pipeline draws on whose retry is given it.
     *
     * @param name its name in messages, not blank
     * @param environment what those pipelines run in
     * @return a new handle, with a state of its own
     * @throws IllegalArgumentException if the name is blank or the environment is missing
     */
    public SharedBudget shared(String name, Environment environment) {
        new Violations("SharedBudget")
                .named(name)
                .require(environment != null, "environment", environment, "an Environment")
                .throwIfAny();
        return new SharedBudget(name, environment, this, kind);
    }

    Kind kind() {
        return kind;
    }

    @Override
    public BudgetState state(StageContext context) {
        return kind.own(context);
    }

    @Override
    public boolean isLimited() {
        return !(kind instanceof Kind.Unlimited);
    }

    @Override
    public boolean waits(boolean byDefault) {
        return whenEmpty == null ? byDefault && kind.refills() : whenEmpty == WhenEmpty.WAIT;
    }

    @Override
    public List<Handle> handles() {
        return List.of();
    }

    private RetryBudget with(Kind changed, @Nullable WhenEmpty choice) {
        check(
                choice != WhenEmpty.WAIT || changed.refills(),
                "whenEmpty",
                choice + " with " + changed,
                "WAIT only where time pays in: a ratio with a floor above 0");
        return new RetryBudget(changed, choice);
    }

    private Kind.Ratio ratioOr(String setting, @Nullable Object value) {
        check(kind instanceof Kind.Ratio, setting, value, "a setting of ratio only, not of " + kind);
        return (Kind.Ratio) kind;
    }

    private static void requireShare(String field, double share) {
        check(share >= 0 && share <= 1_000, field, share, SHARE);
    }

    private static void check(boolean holds, String field, @Nullable Object value, String allowed) {
        Violations.check(holds, "RetryBudget." + field, value, allowed);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RetryBudget that && kind.equals(that.kind) && whenEmpty == that.whenEmpty;
    }

    @Override
    public int hashCode() {
        return Objects.hash(kind, whenEmpty);
    }

    @Override
    public String toString() {
        return "RetryBudget[" + kind + (whenEmpty == null ? "" : ", when empty " + whenEmpty) + "]";
    }
}
