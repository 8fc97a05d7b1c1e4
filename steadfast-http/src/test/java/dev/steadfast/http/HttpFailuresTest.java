package dev.steadfast.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.HttpRetryException;
import java.net.MalformedURLException;
import java.net.NoRouteToHostException;
import java.net.ProtocolException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.security.cert.CertificateException;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLKeyException;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLProtocolException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class HttpFailuresTest {
    @ParameterizedTest
    @MethodSource("notSent")
    void failure_thatPrecedesTheRequest_isTransientAndProvesIt(Throwable failure) {
        assertThat(HttpFailures.isTransient(failure)).isTrue();
        assertThat(HttpFailures.provesNothingSent(failure)).isTrue();
        assertThat(HttpFailures.provesNothingSent(new IOException("as the client wraps it", failure)))
                .isTrue();
    }

    @ParameterizedTest
    @MethodSource("maybeSent")
    void failure_atAnUnknownTime_isTransientAndProvesNothing(Throwable failure) {
        assertThat(HttpFailures.isTransient(failure)).isTrue();
        assertThat(HttpFailures.provesNothingSent(failure)).isFalse();
    }

    @ParameterizedTest
    @MethodSource("permanent")
    void failure_thatStays_isNeither(Throwable failure) {
        assertThat(HttpFailures.isTransient(failure)).isFalse();
        assertThat(HttpFailures.isTransient(new IOException("as the client wraps it", failure)))
                .isFalse();
        assertThat(HttpFailures.provesNothingSent(failure)).isFalse();
    }

    /** As the client wraps in the blocking style what a body or a handler of the caller throws. */
    @Test
    void fault_ofTheCallersCode_isNotTheTransports() {
        assertThat(HttpFailures.isTransient(new IOException("wrapped", new IllegalStateException())))
                .isFalse();
        assertThat(HttpFailures.isTransient(new IOException("wrapped", new AssertionError())))
                .isFalse();
        assertThat(HttpFailures.isTransient(new IOException("wrapped", new UncheckedIOException(new IOException()))))
                .isTrue();
        assertThat(HttpFailures.isTransient(new IOException("wrapped", new CompletionException(new IOException()))))
                .isTrue();
    }

    @Test
    void message_always_isNotRead() {
        IOException failure = new IOException("Connection refused; connect timed out; HTTP connect timed out");

        assertThat(HttpFailures.provesNothingSent(failure)).isFalse();
    }

    @Test
    void suppressed_always_provesNothing() {
        IOException failure = new IOException("reset");
        failure.addSuppressed(new ConnectException());

        assertThat(HttpFailures.provesNothingSent(failure)).isFalse();
    }

    @Test
    void causes_inACircle_end() {
        IOException one = new IOException("one");
        IOException two = new IOException("two", one);
        one.initCause(two);

        assertThat(HttpFailures.isTransient(one)).isTrue();
    }

    static Stream<Throwable> notSent() {
        return Stream.of(
                new HttpConnectTimeoutException("connect"),
                new ConnectException(),
                new NoRouteToHostException(),
                new UnknownHostException(),
                new UnresolvedAddressException(),
                new BindException(),
                new SSLHandshakeException("closed during the handshake"));
    }

    static Stream<Throwable> maybeSent() {
        return Stream.of(
                new HttpTimeoutException("request"),
                new IOException("header parser received no bytes"),
                new EOFException(),
                new SocketException("reset"),
                new SocketTimeoutException("connect timed out"),
                new ClosedChannelException(),
                new SSLException("closed"));
    }

    static Stream<Throwable> permanent() {
        return Stream.of(
                new SSLHandshakeException("PKIX").initCause(new CertificateException()),
                new SSLPeerUnverifiedException("name"),
                new SSLProtocolException("record"),
                new SSLKeyException("key"),
                new ProtocolException(),
                new HttpRetryException("streamed", 401),
                new MalformedURLException(),
                new FileNotFoundException(),
                new NoSuchFileException("body"),
                new AccessDeniedException("body"),
                new InterruptedIOException(),
                new AsynchronousCloseException(),
                new ClosedByInterruptException(),
                new BodyNotRepeatable("body"));
    }

    @Test
    void failure_ofOtherKind_isNotTheTransports() {
        assertThat(HttpFailures.isTransient(new IllegalStateException())).isFalse();
        assertThat(HttpFailures.isTransient(new InterruptedException())).isFalse();
        assertThat(HttpFailures.isTransient(new OutOfMemoryError())).isFalse();
    }
}
