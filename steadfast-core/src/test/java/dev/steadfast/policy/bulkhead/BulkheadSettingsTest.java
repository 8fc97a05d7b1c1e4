package dev.steadfast.policy.bulkhead;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.steadfast.environment.Environment;
import dev.steadfast.environment.PolicyMode;
import dev.steadfast.event.Event;
import dev.steadfast.event.PolicyReconfigured;
import dev.steadfast.event.PolicyRejected;
import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.spi.Permit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BulkheadSettingsTest {
    private final List<Event> events = new ArrayList<>();
    private final Environment environment =
            Environment.builder().name("test").listener(events::add).build();
    private final Bulkhead bulkhead = Bulkhead.of("shop", BulkheadSettings.of(1), environment);

    @Test
    void badSettings_areReportedTogether() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BulkheadSettings.builder()
                        .permits(0)
                        .queue(-1)
                        .maxWait(Duration.ZERO)
                        .build())
                .withMessage("""
                        Bulkhead.maxWait was PT0S; allowed: a duration > 0
                        Bulkhead.permits was 0; allowed: >= 1
                        Bulkhead.queue was -1; allowed: >= 0 (0 means that nobody waits)""");
    }

    @Test
    void missingPermits_areReported() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BulkheadSettings.builder().build())
                .withMessage("Bulkhead.permits was null; allowed: >= 1");
    }

    @Test
    void maxWaitWithoutAQueue_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BulkheadSettings.builder()
                        .permits(1)
                        .maxWait(Duration.ofSeconds(1))
                        .build())
                .withMessage("Bulkhead.maxWait was PT1S; allowed: only with queue(n), n >= 1");
    }

    @Test
    void handleWithoutANameOrParts_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Bulkhead.of("", null, null))
                .withMessage("""
                        Bulkhead.name was ; allowed: a name that is not blank
                        Bulkhead.settings was null; allowed: BulkheadSettings
                        Bulkhead.environment was null; allowed: an Environment""");
    }

    @Test
    void settings_areEqualIfEqual() {
        BulkheadSettings settings = BulkheadSettings.builder()
                .permits(4)
                .queue(2)
                .maxWait(Duration.ofSeconds(3))
                .fair(false)
                .build();

        assertThat(settings.toBuilder().build()).isEqualTo(settings).hasSameHashCodeAs(settings);
        assertThat(settings.toBuilder().permits(5).build()).isNotEqualTo(settings);
        assertThat(settings.toBuilder().queue(3).build()).isNotEqualTo(settings);
        assertThat(settings.toBuilder().fair(true).build()).isNotEqualTo(settings);
        assertThat(settings.toBuilder().maxWait(Duration.ofSeconds(4)).build()).isNotEqualTo(settings);
        assertThat(settings).hasToString("Bulkhead[4 permits, 2 may wait for at most PT3S, unfair]");
        assertThat(bulkhead).hasToString("Bulkhead[shop: Bulkhead[1 permits, 0 may wait]]");
    }

    @Test
    void reconfiguring_keepsWhatIsInUseAndIsTold() {
        Permit held = bulkhead.tryAcquire().orElseThrow();

        bulkhead.reconfigure(BulkheadSettings.of(3));

        assertThat(bulkhead.counts()).isEqualTo(new BulkheadCounts(3, 1, 0, 0, 0));
        assertThat(bulkhead.settings()).isEqualTo(BulkheadSettings.of(3));
        assertThat(events).singleElement().isInstanceOfSatisfying(PolicyReconfigured.class, told -> {
            assertThat(told.pipeline()).isEqualTo("shop");
            assertThat(told.kind()).isEqualTo(PolicyKind.BULKHEAD);
            assertThat(told.from()).isEqualTo("Bulkhead[1 permits, 0 may wait]");
            assertThat(told.to()).isEqualTo("Bulkhead[3 permits, 0 may wait]");
        });
        held.close();
        assertThat(bulkhead.inUse()).isZero();
        assertThatNullPointerException()
                .isThrownBy(() -> bulkhead.reconfigure(null))
                .withMessage("settings");
    }

    @Test
    void permitByHand_endsOnce() {
        Permit held = bulkhead.tryAcquire().orElseThrow();
        assertThat(bulkhead.tryAcquire()).isEmpty();
        assertThat(bulkhead.rejected()).isEqualTo(1);
        assertThat(events).singleElement().isInstanceOf(PolicyRejected.class);

        held.failed(new IllegalStateException());
        held.succeeded();
        held.close();

        assertThat(bulkhead.inUse()).isZero();
    }

    @Test
    void switchedOffOrObserving_permitsByHandAreAlwaysGiven() {
        Permit held = bulkhead.tryAcquire().orElseThrow();
        environment.mode(PolicyKind.BULKHEAD, PolicyMode.OFF);
        bulkhead.tryAcquire().orElseThrow().close();
        assertThat(events).isEmpty();
        environment.mode(PolicyKind.BULKHEAD, PolicyMode.OBSERVE_ONLY);
        bulkhead.tryAcquire().orElseThrow().close();

        assertThat(events)
                .singleElement()
                .isInstanceOfSatisfying(
                        PolicyRejected.class,
                        told -> assertThat(told.observed()).isTrue());
        assertThat(bulkhead.inUse()).isEqualTo(1);
        held.close();
        assertThat(bulkhead.inUse()).isZero();
    }
}
