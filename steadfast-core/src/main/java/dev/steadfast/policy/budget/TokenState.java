package dev.steadfast.policy.budget;

import dev.steadfast.spi.Operation;
import dev.steadfast.spi.Stage;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The throttle of gRPC (proposal A6): a failure takes a token, a success brings a part of one, and retries are allowed
 * while more than half of the tokens are there. In thousandths, as the implementations count. Safe for use by many
 * threads.
 */
final class TokenState implements BudgetState {
    private static final int SCALE = 1_000;
    /** What is cut off is a fourth decimal, not a third one that a double falls short of. */
    private static final double ROUNDING = 1e-6;

    private volatile Scaled rule;
    /** Kept, so that a success allocates nothing. */
    private final IntUnaryOperator success;

    private final AtomicInteger tokens;

    /**
     * The rule in thousandths.
     *
     * @param most the tokens at first, and at most
     * @param perSuccess what a success brings
     */
    private record Scaled(int most, int perSuccess) {
        static Scaled of(Kind.Token kind) {
            return new Scaled(kind.maxTokens() * SCALE, (int) (kind.tokenRatio() * SCALE + ROUNDING));
        }

        int threshold() {
            return most / 2;
        }
    }

    TokenState(Kind.Token kind) {
        Scaled first = Scaled.of(kind);
        this.rule = first;
        this.success = now -> {
            Scaled scaled = this.rule;
            return Math.min(scaled.most(), now + scaled.perSuccess());
        };
        this.tokens = new AtomicInteger(first.most());
    }

    /** Goes on under another rule, with the tokens at hand as far as there is room. */
    void rule(Kind.Token kind) {
        Scaled next = Scaled.of(kind);
        rule = next;
        tokens.updateAndGet(now -> Math.min(next.most(), now));
    }

    @Override
    public int flags() {
        return Stage.ON_SUCCESS;
    }

    @Override
    public long withdraw(int price, long longestWaitNanos) {
        return taken(price) > rule.threshold() ? 0 : NEVER;
    }

    @Override
    public void failed(int price) {
        taken(price);
    }

    private int taken(int price) {
        return tokens.updateAndGet(now -> Math.max(0, now - price * SCALE));
    }

    @Override
    public void succeeded(int price, @Nullable Operation operation) {
        if (tokens.get() < rule.most()) {
            tokens.updateAndGet(success);
        }
    }

    @Override
    public OptionalDouble level() {
        // The last failure that is still allowed a retry leaves at least one thousandth above the threshold.
        return OptionalDouble.of(Math.max(0, Math.floorDiv(tokens.get() - rule.threshold() - 1, SCALE)));
    }
}
