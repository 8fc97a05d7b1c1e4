package dev.steadfast.examples.numbers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.environment.PolicyMode;
import dev.steadfast.examples.snippets.Pages;
import dev.steadfast.hint.HintMode;
import dev.steadfast.hint.HintSignal;
import dev.steadfast.hint.LongHint;
import dev.steadfast.hint.ResetFormat;
import dev.steadfast.hint.ServerHintsBuilder;
import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.policy.breaker.BreakerPerKeyBuilder;
import dev.steadfast.policy.breaker.CircuitBreakerSettingsBuilder;
import dev.steadfast.policy.budget.RetryBudget;
import dev.steadfast.policy.bulkhead.BulkheadSettingsBuilder;
import dev.steadfast.policy.chaos.Chaos;
import dev.steadfast.policy.fallback.Fallback;
import dev.steadfast.policy.hedge.HedgeBuilder;
import dev.steadfast.policy.limiter.AdaptiveLimiterSettingsBuilder;
import dev.steadfast.policy.limiter.Aimd;
import dev.steadfast.policy.limiter.Gradient;
import dev.steadfast.policy.ratelimit.RateLimiterSettingsBuilder;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.Jitter;
import dev.steadfast.policy.retry.RetryBuilder;
import dev.steadfast.policy.retry.ShapedBackoff;
import dev.steadfast.policy.throttle.AdaptiveThrottleSettingsBuilder;
import dev.steadfast.testkit.proxy.FaultProxyBuilder;
import dev.steadfast.testkit.proxy.Toxic;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The tables of options name every option that there is. */
class OptionsTest {
    private static final Pattern NAME = Pattern.compile("`(\\w+)(?:\\([^`]*\\).*)?`");

    @Test
    void retry_onItsPage_hasAllOptions() throws IOException {
        assertThat(named("docs/guide/retry.md")).containsAll(optionsOf(RetryBuilder.class, false));
    }

    @Test
    void backoff_onItsPage_hasAllKindsOptionsAndJitters() throws IOException {
        assertThat(named("docs/guide/backoff.md"))
                .containsAll(optionsOf(Backoff.class, true))
                .containsAll(optionsOf(ShapedBackoff.class, false))
                .containsAll(optionsOf(Jitter.class, true));
    }

    @Test
    void hints_onTheirPage_haveAllModesSignalsFormatsAndOptions() throws IOException {
        assertThat(named("docs/guide/hints.md"))
                .containsAll(optionsOf(HintMode.class, true))
                .containsAll(optionsOf(ServerHintsBuilder.class, false))
                .containsAll(namesOf(HintSignal.values()))
                .containsAll(namesOf(ResetFormat.values()))
                .containsAll(namesOf(LongHint.values()));
    }

    @Test
    void switches_onTheirPage_haveAllKindsAndModes() throws IOException {
        assertThat(named("docs/guide/switches.md"))
                .containsAll(namesOf(PolicyKind.values()))
                .containsAll(namesOf(PolicyMode.values()));
    }

    private static List<String> namesOf(Enum<?>[] values) {
        return Arrays.stream(values).map(Enum::name).toList();
    }

    @Test
    void budget_onItsPage_hasAllKindsPresetsAndOptions() throws IOException {
        assertThat(named("docs/guide/budgets.md"))
                .containsAll(optionsOf(RetryBudget.class, true))
                .containsAll(optionsOf(RetryBudget.class, false))
                .contains("shared");
    }

    @Test
    void fallbackAndChaos_onTheirPages_haveAllKindsAndOptions() throws IOException {
        assertThat(named("docs/guide/fallback.md"))
                .containsAll(optionsOf(Fallback.class, true))
                .containsAll(optionsOf(Fallback.class, false));
        assertThat(named("docs/guide/chaos.md"))
                .containsAll(optionsOf(Chaos.class, true))
                .containsAll(optionsOf(Chaos.class, false));
    }

    @Test
    void bulkhead_onItsPage_hasAllOptions() throws IOException {
        assertThat(named("docs/guide/bulkhead.md")).containsAll(optionsOf(BulkheadSettingsBuilder.class, false));
    }

    @Test
    void rateLimiter_onItsPage_hasAllOptions() throws IOException {
        assertThat(named("docs/guide/rate-limiter.md")).containsAll(optionsOf(RateLimiterSettingsBuilder.class, false));
    }

    @Test
    void limiter_onItsPage_hasAllOptions() throws IOException {
        assertThat(named("docs/guide/adaptive-limiter.md"))
                .containsAll(optionsOf(AdaptiveLimiterSettingsBuilder.class, false))
                .containsAll(optionsOf(Gradient.class, false))
                .containsAll(optionsOf(Aimd.class, false));
    }

    @Test
    void throttle_onItsPage_hasAllOptions() throws IOException {
        assertThat(named("docs/guide/adaptive-throttle.md"))
                .containsAll(optionsOf(AdaptiveThrottleSettingsBuilder.class, false));
    }

    @Test
    void hedge_onItsPage_hasAllOptions() throws IOException {
        assertThat(named("docs/guide/hedging.md")).containsAll(optionsOf(HedgeBuilder.class, false));
    }

    @Test
    void breaker_onItsPage_hasAllOptions() throws IOException {
        assertThat(named("docs/guide/circuit-breaker.md"))
                .containsAll(optionsOf(CircuitBreakerSettingsBuilder.class, false))
                .containsAll(optionsOf(BreakerPerKeyBuilder.class, false));
    }

    @Test
    void faultProxy_onItsPage_hasAllToxicsAndOptions() throws IOException {
        assertThat(named("docs/guide/fault-proxy.md"))
                .containsAll(optionsOf(Toxic.class, true))
                .containsAll(optionsOf(FaultProxyBuilder.class, false));
    }

    /** The names of the methods that give back what one goes on with. */
    private static Set<String> optionsOf(Class<?> type, boolean factories) {
        List<String> names = Arrays.stream(type.getDeclaredMethods())
                .filter(method -> Modifier.isPublic(method.getModifiers()))
                .filter(method -> Modifier.isStatic(method.getModifiers()) == factories)
                .filter(method -> factories || method.getReturnType() == type)
                .map(Method::getName)
                .toList();
        assertThat(names).as("options of %s", type).hasSizeGreaterThanOrEqualTo(3);
        return new TreeSet<>(names);
    }

    /** The names in the first cells of the page's tables. */
    private static Set<String> named(String page) throws IOException {
        Set<String> names = new TreeSet<>();
        for (String line : Files.readAllLines(Pages.ROOT.resolve(page))) {
            if (line.startsWith("| `")) {
                Matcher name = NAME.matcher(line.substring(0, line.indexOf('|', 1)));
                while (name.find()) {
                    names.add(name.group(1));
                }
            }
        }
        return names;
    }
}
