package dev.steadfast.benchmarks.report;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;

/**
 * A chart with two logarithmic axes, in which what grows in proportion is a line that rises by half a right angle.
 *
 * @param across what goes to the right
 * @param up what goes up
 * @param series the points of each line
 */
record Chart(String across, String up, Map<String, ? extends NavigableMap<Integer, Double>> series) {
    private static final int LEFT = 60;
    private static final int TOP = 20;
    private static final int WIDTH = 440;
    private static final int HEIGHT = 300;
    private static final int LINE = 16;
    private static final List<String> COLOURS =
            List.of("#1b6ca8", "#c0392b", "#27823f", "#8e44ad", "#b9770e", "#555555", "#117a8b");

    String svg() {
        StringBuilder svg = new StringBuilder();
        svg.append("""
                <svg xmlns="http://www.w3.org/2000/svg" width="680" height="370" font-family="sans-serif" font-size="12">
                <rect width="680" height="370" fill="white"/>
                <rect x="%d" y="%d" width="%d" height="%d" fill="none" stroke="#999"/>
                """.formatted(LEFT, TOP, WIDTH, HEIGHT));
        axes(svg);
        int index = 0;
        for (Map.Entry<String, ? extends NavigableMap<Integer, Double>> line : series.entrySet()) {
            line(svg, line.getKey(), line.getValue(), index++);
        }
        return svg.append("</svg>\n").toString();
    }

    private void axes(StringBuilder svg) {
        for (int power = 0; power <= decades(mostAcross()); power++) {
            text(svg, x(Math.pow(10, power)) - 4, TOP + HEIGHT + LINE, "1e" + power);
        }
        for (int power = 0; power <= decades(mostUp()); power++) {
            text(svg, LEFT - 30, y(Math.pow(10, power)) + 4, "1e" + power);
        }
        text(svg, LEFT + WIDTH / 2.0, TOP + HEIGHT + 2 * LINE + 4, across);
        text(svg, LEFT, TOP - 6, up);
    }

    private void line(StringBuilder svg, String name, NavigableMap<Integer, Double> points, int index) {
        String colour = COLOURS.get(index % COLOURS.size());
        StringBuilder path = new StringBuilder();
        points.forEach((length, nanos) -> path.append(String.format(Locale.ROOT, "%.1f,%.1f ", x(length), y(nanos))));
        svg.append("<polyline fill=\"none\" stroke-width=\"2\" stroke=\"%s\" points=\"%s\"/>%n"
                .formatted(colour, path.toString().strip()));
        double labelY = TOP + LINE * (index + 1.0);
        svg.append("<rect x=\"%d\" y=\"%.0f\" width=\"12\" height=\"3\" fill=\"%s\"/>%n"
                .formatted(LEFT + WIDTH + 12, labelY - 5, colour));
        text(svg, LEFT + WIDTH + 30, labelY, name);
    }

    private static void text(StringBuilder svg, double x, double y, String words) {
        svg.append(String.format(Locale.ROOT, "<text x=\"%.1f\" y=\"%.1f\">%s</text>%n", x, y, words));
    }

    private double x(double value) {
        return LEFT + Math.log10(value) / decades(mostAcross()) * WIDTH;
    }

    private double y(double value) {
        return TOP + HEIGHT - Math.log10(Math.max(1, value)) / decades(mostUp()) * HEIGHT;
    }

    private static int decades(double most) {
        return Math.max(1, (int) Math.ceil(Math.log10(most)));
    }

    private double mostAcross() {
        return series.values().stream().mapToInt(NavigableMap::lastKey).max().orElse(1);
    }

    private double mostUp() {
        return series.values().stream()
                .flatMap(points -> points.values().stream())
                .mapToDouble(Double::doubleValue)
                .max()
                .orElse(1);
    }
}
