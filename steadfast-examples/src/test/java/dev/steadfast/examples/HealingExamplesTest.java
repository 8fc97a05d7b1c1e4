package dev.steadfast.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steadfast.Pipeline;
import dev.steadfast.outcome.Outcome;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.testkit.Script;
import dev.steadfast.testkit.VirtualTime;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The examples in which something is put right, looked up, or gone on with. */
class HealingExamplesTest {
    private final VirtualTime time = VirtualTime.auto();
    private final Logger logger = Logger.getLogger("dev.steadfast");
    private final Level level = logger.getLevel();

    @BeforeEach
    void silenceTheLog() {
        logger.setLevel(Level.OFF);
    }

    @AfterEach
    void restoreTheLog() {
        logger.setLevel(level);
    }

    private Pipeline around(Retry retry) {
        return Pipeline.builder("test")
                .retry(retry)
                .environment(time.environment())
                .build();
    }

    @Test
    void repair_onAToken_thatHasRunOut_sendsAgainWithANewOne() throws Exception {
        List<String> requests = new ArrayList<>();
        RepairExample example = new RepairExample(
                request -> {
                    requests.add(request);
                    return Reply.of(request.endsWith("token=new") ? 200 : 401, "");
                },
                () -> "new",
                time.environment());

        assertThat(example.send("GET /orders").status()).isEqualTo(200);
        assertThat(requests).containsExactly("GET /orders token=none", "GET /orders token=new");
    }

    @Test
    void verify_onALostReply_looksThePaymentUp() {
        for (int status : List.of(200, 404, 500)) {
            Pipeline pipeline = around(VerifyExample.retry(request -> Reply.of(status, request)));
            Script<Reply> payment = Script.<Reply>on(time)
                    .fail(new SocketTimeoutException("slow"))
                    .reply(Reply.of(201, "paid"));

            Outcome<Reply> outcome = pipeline.outcome(payment);

            assertThat(payment.calls()).isEqualTo(status == 404 ? 2 : 1);
            assertThat(outcome.history().reason()).isEqualTo(status == 500 ? StopReason.UNSAFE : StopReason.SUCCESS);
        }
    }

    @Test
    void progress_onFailuresBetweenPages_goesOnWithEach() throws Exception {
        Pipeline pipeline =
                around(Retry.builder().maxAttempts(2).retryOn(IOException.class).build());
        int[] calls = {0};

        List<String> pages = ProgressExample.pages(pipeline, request -> {
            if (++calls[0] % 2 == 0) {
                throw new IOException("reset");
            }
            int page = Integer.parseInt(request.substring(request.indexOf('=') + 1));
            return Reply.of(200, page < 4 ? "page " + page : "");
        });

        assertThat(pages).containsExactly("page 0", "page 1", "page 2", "page 3");
    }

    @Test
    void nested_onAFailureThatStays_isRetriedInsideOnly() {
        int[] requests = {0};

        assertThatThrownBy(() -> NestedExample.send(
                        around(Retry.defaults()),
                        Pipeline.builder("inner")
                                .retry(Retry.defaults())
                                .environment(time.environment())
                                .build(),
                        request -> {
                            requests[0]++;
                            throw new IOException("down");
                        }))
                .hasMessage("down");

        assertThat(requests[0]).isEqualTo(3);
    }
}
