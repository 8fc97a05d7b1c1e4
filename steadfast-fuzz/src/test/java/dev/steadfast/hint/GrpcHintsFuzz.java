package dev.steadfast.hint;

import dev.steadfast.fuzz.Claim;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.regex.Pattern;

/** gRPC's pushback, against arithmetic without limits, and the delay of a {@code RetryInfo}, which may be anything. */
public final class GrpcHintsFuzz {
    private static final Pattern INTEGER = Pattern.compile("[ \t]*(-?[0-9]+)[ \t]*");
    private static final BigInteger MOST = BigInteger.valueOf(Integer.MAX_VALUE);

    private GrpcHintsFuzz() {}

    /** Tries an input. */
    public static void fuzzerTestOneInput(byte[] input) {
        pushback(Claim.text(input));
        if (input.length >= Long.BYTES + Integer.BYTES) {
            ByteBuffer bytes = ByteBuffer.wrap(input);
            retryInfo(bytes.getLong(), bytes.getInt());
        }
    }

    private static void pushback(String text) {
        ServerHint hint = GrpcHints.pushback(text);
        var matcher = INTEGER.matcher(text);
        BigInteger millis = matcher.matches() ? new BigInteger(matcher.group(1)) : BigInteger.ONE.negate();
        boolean stops = millis.signum() < 0 || millis.compareTo(MOST) > 0;
        Claim.that(hint.asksStop() == stops && hint.asksRetry() != stops, () -> text + " gave " + hint);
        Claim.that(stops || hint.isAtOnce() == (millis.signum() == 0), () -> text + " gave " + hint);
        long nanos = stops ? 0 : millis.longValueExact() * 1_000_000;
        Claim.that(hint.delayNanos() == nanos, () -> text + " gave " + hint);
    }

    private static void retryInfo(long seconds, int nanos) {
        // A message may hold any of them; a Duration, a little less.
        Duration said = Duration.ofSeconds(seconds / 2, nanos);
        ServerHint hint = GrpcHints.retryInfo(said);
        boolean waits = !said.isNegative() && !said.isZero();
        Claim.that(hint.delayNanos() > 0 == waits && hint.delayNanos() >= 0, () -> said + " gave " + hint);
        Claim.that(GrpcHints.retryInfoAsRequest(said).asksRetry(), () -> said + " asks for nothing");
    }
}
