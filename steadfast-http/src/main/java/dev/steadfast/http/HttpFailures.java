package dev.steadfast.http;

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
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.file.FileSystemException;
import java.security.cert.CertificateException;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.function.Predicate;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLKeyException;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLProtocolException;

/**
 * What the failures of an HTTP transport mean. Decided by type alone, the types of all causes included, since the JDK's
 * client wraps what it throws; never by message. Stateless. Safe for use by many threads.
 *
 * <table>
 *   <caption>Failures by type, here or among the causes</caption>
 *   <tr><th>type</th><th>may pass</th><th>nothing was sent</th></tr>
 *   <tr><td>{@link HttpConnectTimeoutException}, {@link ConnectException}, {@link NoRouteToHostException},
 *       {@link UnknownHostException}, {@link UnresolvedAddressException}, {@link BindException}</td><td>yes</td><td>yes</td></tr>
 *   <tr><td>{@link SSLHandshakeException}, without a {@link CertificateException} as cause</td><td>yes</td><td>yes</td></tr>
 *   <tr><td>{@link CertificateException} and whatever it causes, {@link SSLPeerUnverifiedException},
 *       {@link SSLProtocolException}, {@link SSLKeyException}</td><td>no</td><td></td></tr>
 *   <tr><td>{@link ProtocolException}, {@link HttpRetryException}, {@link MalformedURLException}</td><td>no</td><td></td></tr>
 *   <tr><td>{@link FileNotFoundException}, {@link FileSystemException}: a file of ours</td><td>no</td><td></td></tr>
 *   <tr><td>{@link InterruptedIOException} but not {@link SocketTimeoutException}, {@link AsynchronousCloseException}:
 *       an end of our own making</td><td>no</td><td></td></tr>
 *   <tr><td>{@link RuntimeException} but not {@link UncheckedIOException}, {@link CompletionException} and
 *       {@link UnresolvedAddressException}, and {@link Error}: a fault of the code that makes or takes a body</td><td>no</td><td></td></tr>
 *   <tr><td>{@link BodyNotRepeatable}</td><td>no</td><td></td></tr>
 *   <tr><td>any other {@link IOException}, such as {@link java.net.http.HttpTimeoutException},
 *       {@link java.net.SocketException} and {@link java.io.EOFException}</td><td>yes</td><td>nobody knows</td></tr>
 *   <tr><td>anything else</td><td>no</td><td></td></tr>
 * </table>
 *
 * @since 0.1
 */
public final class HttpFailures {
    private static final List<Class<? extends Throwable>> NOTHING_SENT = List.of(
            HttpConnectTimeoutException.class,
            ConnectException.class,
            NoRouteToHostException.class,
            UnknownHostException.class,
            UnresolvedAddressException.class,
            BindException.class,
            SSLHandshakeException.class);

    private static final List<Class<? extends Throwable>> PERMANENT = List.of(
            CertificateException.class,
            SSLPeerUnverifiedException.class,
            SSLProtocolException.class,
            SSLKeyException.class,
            ProtocolException.class,
            HttpRetryException.class,
            MalformedURLException.class,
            FileNotFoundException.class,
            FileSystemException.class,
            AsynchronousCloseException.class,
            BodyNotRepeatable.class);

    /** Unchecked, but of the transport, or around what is. All others come from code of the caller. */
    private static final List<Class<? extends Throwable>> UNCHECKED =
            List.of(UnresolvedAddressException.class, UncheckedIOException.class, CompletionException.class);

    private HttpFailures() {}

    /**
     * Tells whether a failure may pass, so that the same request could succeed later.
     *
     * @param failure the failure
     * @return whether it may pass, by the table above
     */
    public static boolean isTransient(Throwable failure) {
        boolean ofTransport = failure instanceof IOException || failure instanceof UnresolvedAddressException;
        return ofTransport && !anyCause(failure, HttpFailures::isPermanent);
    }

    /**
     * Tells whether a failure proves that the connection was never made, so that the request cannot have been
     * processed. It proves nothing of exchanges before it in the same call, such as the one that was answered by a
     * redirect.
     *
     * @param failure the failure
     * @return whether its type proves it, by the table above
     */
    public static boolean provesNothingSent(Throwable failure) {
        return isTransient(failure) && anyCause(failure, cause -> isAnyOf(cause, NOTHING_SENT));
    }

    private static boolean isPermanent(Throwable cause) {
        return isAnyOf(cause, PERMANENT)
                || isFaultOfCode(cause)
                || (cause instanceof InterruptedIOException && !(cause instanceof SocketTimeoutException));
    }

    private static boolean isFaultOfCode(Throwable cause) {
        boolean unchecked = cause instanceof RuntimeException || cause instanceof Error;
        return unchecked && !isAnyOf(cause, UNCHECKED);
    }

    private static boolean isAnyOf(Throwable failure, List<Class<? extends Throwable>> types) {
        return types.stream().anyMatch(type -> type.isInstance(failure));
    }

    private static boolean anyCause(Throwable failure, Predicate<Throwable> question) {
        Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        for (Throwable cause = failure; cause != null && seen.add(cause); cause = cause.getCause()) {
            if (question.test(cause)) {
                return true;
            }
        }
        return false;
    }
}
