package dev.steadfast.benchmarks.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.steadfast.benchmarks.peer.Service.Course;
import java.io.IOException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each adapter does what its rows say, so that no row measures nothing. */
class PeerTest {
    /** These only count, or do nothing. */
    private static final Set<Library> WITHOUT_POLICY = EnumSet.of(Library.BARE, Library.ATOMICS);

    private static Stream<Library> having(Function<Peer, Decorator> feature) {
        return Stream.of(Library.values())
                .filter(Library::isThere)
                .filter(library -> !WITHOUT_POLICY.contains(library))
                .filter(library -> has(library.peer(), feature));
    }

    private static boolean has(Peer peer, Function<Peer, Decorator> feature) {
        try {
            return feature.apply(peer) != null;
        } catch (UnsupportedOperationException hasNot) {
            return false;
        }
    }

    private static Stream<Library> retrying() {
        return having(peer -> peer.retry(3));
    }

    @ParameterizedTest
    @MethodSource("retrying")
    void retry_ofFourAttempts_succeedsAfterThreeFailures(Library library) throws Exception {
        Service service = new Service(Course.THREE_FAILURES);

        assertThat(library.peer().retry(4).decorate(service).call()).isSameAs(Service.ANSWER);
    }

    /** The service fails three times and then serves: had it been called more or less often, it would not serve now. */
    @ParameterizedTest
    @MethodSource("retrying")
    void retry_ofThreeAttempts_failsAfterThreeFailures(Library library) throws Exception {
        Service service = Service.failing(3);
        Callable<Object> operation = library.peer().retry(3).decorate(service);

        assertThatThrownBy(operation::call).isInstanceOf(Exception.class);
        assertThat(service.work()).isSameAs(Service.ANSWER);
    }

    private static Stream<Library> retryingFourLambdas() {
        return having(Peer::retryOfFourLambdas);
    }

    @ParameterizedTest
    @MethodSource("retryingFourLambdas")
    void fourLambdas_eachInItsTurn_areRetried(Library library) throws Exception {
        Service service = Service.failing(2);
        Callable<Object> operation = library.peer().retryOfFourLambdas().decorate(service);

        for (int lambda = 0; lambda < 4; lambda++) {
            assertThat(operation.call()).isSameAs(Service.ANSWER);
        }
    }

    private static Stream<Library> retryingAtFourPlaces() {
        return having(Peer::retryAtFourPlaces);
    }

    @ParameterizedTest
    @MethodSource("retryingAtFourPlaces")
    void fourPlaces_eachInItsTurn_serve(Library library) throws Exception {
        Callable<Object> operation = library.peer().retryAtFourPlaces().decorate(Service.SERVING);

        for (int place = 0; place < 4; place++) {
            assertThat(operation.call()).isSameAs(Service.ANSWER);
        }
    }

    private static Stream<Library> stacks() {
        return having(peer -> peer.stack(false));
    }

    @ParameterizedTest
    @MethodSource("stacks")
    void stack_ofThreeAttempts_retriesTwice(Library library) throws Exception {
        Service service = Service.failing(2);

        assertThat(library.peer().stack(false).decorate(service).call()).isSameAs(Service.ANSWER);
    }

    @ParameterizedTest
    @MethodSource("stacks")
    void stack_afterAWindowOfFailures_turnsAway(Library library) {
        assertThat(rejectionAfterFailures(library.peer().stack(false))).isNotNull();
    }

    @ParameterizedTest
    @MethodSource("stacks")
    void stack_whenTheBulkheadIsFull_turnsAway(Library library) {
        assertBounds(library.peer().stack(false));
    }

    private static Stream<Library> limitedStacks() {
        return having(peer -> peer.stack(true));
    }

    @ParameterizedTest
    @MethodSource("limitedStacks")
    void stackWithALimiter_serves(Library library) throws Exception {
        assertThat(library.peer().stack(true).decorate(Service.SERVING).call()).isSameAs(Service.ANSWER);
    }

    private static Stream<Library> breakers() {
        return having(Peer::breaker);
    }

    @ParameterizedTest
    @MethodSource("breakers")
    void breaker_afterAWindowOfFailures_turnsAway(Library library) {
        assertThat(rejectionAfterFailures(library.peer().breaker())).isNotNull();
    }

    @ParameterizedTest
    @MethodSource("breakers")
    void breaker_whenFewCallsFail_staysClosed(Library library) throws Exception {
        Decorator breaker = library.peer().breaker();
        Callable<Object> rarely = breaker.decorate(new Service(Course.RARE_FAILURES));
        for (int call = 0; call < 1_000; call++) {
            Throwable unused = catchThrowable(rarely::call);
        }

        assertThat(breaker.decorate(Service.SERVING).call()).isSameAs(Service.ANSWER);
    }

    private static Stream<Library> openBreakers() {
        return having(Peer::openBreaker);
    }

    @ParameterizedTest
    @MethodSource("openBreakers")
    void openBreaker_turnsAway(Library library) {
        Callable<Object> operation = library.peer().openBreaker().decorate(Service.SERVING);

        assertThatThrownBy(operation::call).isInstanceOf(Exception.class);
    }

    private static Stream<Library> rateLimiters() {
        return having(peer -> peer.rateLimiter(1_000, Duration.ofHours(1_000)));
    }

    @ParameterizedTest
    @MethodSource("rateLimiters")
    void rateLimiter_withoutPermitsLeft_turnsAway(Library library) {
        Callable<Object> operation =
                library.peer().rateLimiter(1_000, Duration.ofHours(1_000)).decorate(Service.SERVING);

        assertThatThrownBy(() -> {
                    for (int call = 0; call <= 1_000; call++) {
                        Object unused = operation.call();
                    }
                })
                .isInstanceOf(Exception.class);
    }

    private static Stream<Library> bulkheads() {
        return having(Peer::bulkhead);
    }

    @ParameterizedTest
    @MethodSource("bulkheads")
    void bulkhead_whenFull_turnsAway(Library library) {
        assertBounds(library.peer().bulkhead());
    }

    private static Stream<Library> asyncRetries() {
        return having(Peer::asyncRetry);
    }

    @ParameterizedTest
    @MethodSource("asyncRetries")
    void asyncRetry_ofThreeAttempts_retriesTwice(Library library) throws Exception {
        Service service = Service.failing(2);

        assertThat(library.peer().asyncRetry().decorate(service).call()).isSameAs(Service.ANSWER);
    }

    @ParameterizedTest
    @MethodSource("asyncRetries")
    void asyncRetry_ofThreeAttempts_failsAfterThreeFailures(Library library) throws Exception {
        Service service = Service.failing(3);
        Callable<Object> operation = library.peer().asyncRetry().decorate(service);

        assertThatThrownBy(operation::call).hasRootCauseInstanceOf(IOException.class);
        assertThat(service.work()).isSameAs(Service.ANSWER);
    }

    private static Stream<Library> timeouts() {
        return having(peer -> peer.timeout(Duration.ofSeconds(10), false));
    }

    @ParameterizedTest
    @MethodSource("timeouts")
    void timeout_ofWorkThatBlocks_interruptsIt(Library library) {
        Callable<Object> operation =
                library.peer().timeout(Duration.ofMillis(10), false).decorate(new Blocking());

        assertThatThrownBy(operation::call).isInstanceOf(Exception.class);
    }

    @ParameterizedTest
    @MethodSource("timeouts")
    void timeout_underARetry_isRetried(Library library) throws Exception {
        Service service = Service.failing(2);

        assertThat(library.peer()
                        .timeout(Duration.ofSeconds(10), true)
                        .decorate(service)
                        .call())
                .isSameAs(Service.ANSWER);
    }

    /** What a serving service is refused with after as many failures as a window has calls. */
    private static Throwable rejectionAfterFailures(Decorator policies) {
        Callable<Object> failing = policies.decorate(new Service(Course.EXHAUSTION));
        for (int call = 0; call < 100; call++) {
            Throwable unused = catchThrowable(failing::call);
        }
        return catchThrowable(policies.decorate(Service.SERVING)::call);
    }

    private static void assertBounds(Decorator policies) {
        assertThat(catchThrowable(new Nested(policies, 20)::work)).isNull();
        assertThat(catchThrowable(new Nested(policies, 21)::work)).isNotNull();
    }

    /** Calls itself by way of the policies, so that as many calls are under way as it is deep. */
    private static final class Nested extends Service {
        private final Decorator policies;
        private final int depth;

        Nested(Decorator policies, int depth) {
            super(Course.SUCCESS);
            this.policies = policies;
            this.depth = depth;
        }

        @Override
        public Object work() {
            try {
                return depth == 0
                        ? this
                        : policies.decorate(new Nested(policies, depth - 1)).call();
            } catch (Exception refused) {
                throw new IllegalStateException(refused);
            }
        }
    }

    /** Blocks until it is interrupted. */
    private static final class Blocking extends Service {
        Blocking() {
            super(Course.SUCCESS);
        }

        @Override
        public Object work() throws IOException {
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException cut) {
                throw new IOException(cut);
            }
            return this;
        }
    }
}
