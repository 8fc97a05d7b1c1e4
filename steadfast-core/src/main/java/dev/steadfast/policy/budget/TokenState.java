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

    private final int most;
    private final int threshold;
    /** Kept, so that a success allocates nothing. */
    private final IntUnaryOperator success;

    private final AtomicInteger tokens;

    TokenState(Kind.Token kind) {
        this.most = kind.maxTokens() * SCALE;
        this.threshold = most / 2;
        int perSuccess = (int) (kind.tokenRatio() * SCALE + ROUNDING);
        this.success = now -> Math.min(most, now + perSuccess);
        this.tokens = new AtomicInteger(most);
    }

    @Override
    public int flags() {
        return Stage.ON_SUCCESS;
    }

    @Override
    public long withdraw(int price, long longestWaitNanos) {
        return taken(price) > threshold ? 0 : NEVER;
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
        if (tokens.get() < most) {
            tokens.updateAndGet(success);
        }
    }

    @Override
    public OptionalDouble level() {
        // The last failure that is still allowed a retry leaves at least one thousandth above the threshold.
        return OptionalDouble.of(Math.max(0, Math.floorDiv(tokens.get() - threshold - 1, SCALE)));
    }
}
