package dev.steadfast.http.wire;

import java.net.http.HttpClient.Version;
import java.util.ArrayList;
import java.util.List;

/** One cell of the matrix: what befalls which request, over which protocol, in which style. */
record Cell(Strike strike, Shape shape, Version version, Style style) {
    enum Style {
        BLOCKING,
        ASYNCHRONOUS
    }

    /** All cells. */
    static List<Cell> all() {
        List<Cell> all = new ArrayList<>();
        for (Strike strike : Strike.all()) {
            for (Shape shape : Shape.all()) {
                for (Version version : Version.values()) {
                    for (Style style : Style.values()) {
                        all.add(new Cell(strike, shape, version, style));
                    }
                }
            }
        }
        return List.copyOf(all);
    }

    @Override
    public String toString() {
        return strike + ", " + shape + ", " + version + ", " + style;
    }
}
