package dev.steadfast.engine;

import dev.steadfast.spi.Stage;
import dev.steadfast.spi.Waiter;

/** A waiter whose operation goes on when it is granted a token; it holds no thread. */
final class AsyncWaiter extends Waiter implements Cut {
    private final AsyncOperation operation;
    private final Stage stage;
    private final int wait;

    AsyncWaiter(AsyncOperation operation, Stage stage) {
        this.operation = operation;
        this.stage = stage;
        this.wait = operation.waitNumber();
    }

    @Override
    protected void granted() {
        operation.granted(wait);
    }

    /** Gives up; a token granted meanwhile is nobody's, so it goes back. */
    @Override
    public void cut() {
        if (leave()) {
            stage.unqueue(this);
        } else {
            Hold.giveBack(stage, token());
        }
    }
}
