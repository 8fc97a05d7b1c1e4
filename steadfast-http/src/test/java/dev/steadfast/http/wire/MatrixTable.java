package dev.steadfast.http.wire;

import dev.steadfast.testkit.proxy.Direction;
import java.net.http.HttpClient.Version;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The matrix as a table for people: columns, and rows, that say the same throughout are one. */
final class MatrixTable {
    private final Map<Cell, Verdict> verdicts;

    MatrixTable(Map<Cell, Verdict> verdicts) {
        this.verdicts = verdicts;
    }

    List<String> lines() {
        Map<List<String>, List<Shape>> columns = new LinkedHashMap<>();
        for (Shape shape : Shape.all()) {
            List<String> column =
                    Strike.all().stream().map(strike -> text(strike, shape)).toList();
            columns.computeIfAbsent(column, texts -> new ArrayList<>()).add(shape);
        }
        List<Shape> heads =
                columns.values().stream().map(shapes -> shapes.get(0)).toList();
        Map<List<String>, List<Strike>> rows = new LinkedHashMap<>();
        for (Strike strike : Strike.all()) {
            List<String> row = heads.stream().map(shape -> text(strike, shape)).toList();
            rows.computeIfAbsent(row, texts -> new ArrayList<>()).add(strike);
        }
        List<String> lines = new ArrayList<>();
        lines.add(
                line("toxic", columns.values().stream().map(MatrixTable::shapes).toList()));
        lines.add("|---".repeat(columns.size() + 1) + "|");
        rows.forEach((row, strikes) -> lines.add(line(strikes(strikes), row)));
        return List.copyOf(lines);
    }

    /** What the protocols and the styles have in common; where they differ, each protocol's own. */
    private String text(Strike strike, Shape shape) {
        Map<Version, Set<String>> texts = new LinkedHashMap<>();
        for (Version version : Version.values()) {
            for (Cell.Style style : Cell.Style.values()) {
                texts.computeIfAbsent(version, ignored -> new LinkedHashSet<>())
                        .add(verdicts.get(new Cell(strike, shape, version, style))
                                .text());
            }
        }
        Set<String> http1 = texts.get(Version.HTTP_1_1);
        Set<String> http2 = texts.get(Version.HTTP_2);
        return http1.equals(http2)
                ? String.join(" or ", http1)
                : "HTTP/1.1: " + String.join(" or ", http1) + "; HTTP/2: " + String.join(" or ", http2);
    }

    private static String shapes(List<Shape> shapes) {
        Map<Shape.Kind, List<String>> bodies = new LinkedHashMap<>();
        for (Shape shape : shapes) {
            bodies.computeIfAbsent(shape.kind(), kind -> new ArrayList<>())
                    .add(shape.body().toString());
        }
        return bodies.entrySet().stream()
                .map(kind -> kind.getKey()
                        + (kind.getKey() == Shape.Kind.GET ? "" : " (" + String.join(", ", kind.getValue()) + ")"))
                .collect(Collectors.joining("; "));
    }

    private static String strikes(List<Strike> strikes) {
        Map<String, Set<Direction>> directions = new LinkedHashMap<>();
        for (Strike strike : strikes) {
            directions
                    .computeIfAbsent(strike.name(), name -> new LinkedHashSet<>())
                    .add(strike.direction());
        }
        return directions.entrySet().stream()
                .map(strike -> "`" + strike.getKey() + "` "
                        + strike.getValue().stream().map(Direction::toString).collect(Collectors.joining(" or ")))
                .collect(Collectors.joining("; "));
    }

    private static String line(String head, List<String> cells) {
        return "| " + head + " | " + String.join(" | ", cells) + " |";
    }
}
