package dev.steadfast.testkit.proxy;

import java.math.BigDecimal;
import java.time.Duration;

/** The one-line form of a toxic, with the names and units of Toxiproxy. Used by one thread; not shared. */
final class ToxicText {
    private static final int NANOS_PER_MILLI_DIGITS = 6;
    private static final int NANOS_PER_MICRO_DIGITS = 3;

    private final StringBuilder text;

    ToxicText(Toxic toxic) {
        this.text = new StringBuilder(toxic.type());
    }

    ToxicText field(String name, long value) {
        text.append(' ').append(name).append('=').append(value);
        return this;
    }

    ToxicText millis(String name, Duration value) {
        return decimal(name, value, NANOS_PER_MILLI_DIGITS);
    }

    ToxicText micros(String name, Duration value) {
        return decimal(name, value, NANOS_PER_MICRO_DIGITS);
    }

    String aimed(Toxic toxic) {
        return text + " " + toxic.direction() + " toxicity="
                + BigDecimal.valueOf(toxic.toxicity()).stripTrailingZeros().toPlainString();
    }

    private ToxicText decimal(String name, Duration value, int digits) {
        BigDecimal number = BigDecimal.valueOf(value.toNanos(), digits).stripTrailingZeros();
        text.append(' ').append(name).append('=').append(number.toPlainString());
        return this;
    }
}
