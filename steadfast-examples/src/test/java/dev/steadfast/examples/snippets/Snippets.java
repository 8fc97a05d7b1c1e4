package dev.steadfast.examples.snippets;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The Java blocks of a page, which must be copies of regions of the examples.
 *
 * <p>A block is announced by the comment {@code <!-- snippet: File.java#region -->} on the line before its fence. In the
 * file, the region stands between {@code // region NAME} and {@code // endregion}.
 */
final class Snippets {
    private static final Pattern MARKER = Pattern.compile("\\s*<!--\\s*snippet:\\s*(\\S+\\.java)#(\\S+)\\s*-->\\s*");
    private static final Pattern FENCE = Pattern.compile("(\\s*)(`{3,}|~{3,})\\s*(\\w*).*");

    private final Function<String, List<String>> files;

    /** Reads example files, given by their path, with {@code files}. */
    Snippets(Function<String, List<String>> files) {
        this.files = files;
    }

    /** A page as it should be, and what was wrong with it. */
    record Page(List<String> lines, List<String> complaints, int blocks) {}

    /** Checks a page, and gives its lines with every announced block renewed. */
    Page check(List<String> page) {
        List<String> renewed = new ArrayList<>();
        List<String> complaints = new ArrayList<>();
        int blocks = 0;
        int line = 0;
        while (line < page.size()) {
            Matcher fence = FENCE.matcher(page.get(line));
            if (!fence.matches()) {
                renewed.add(page.get(line));
                if (MARKER.matcher(page.get(line)).matches() && !opensJava(page, line + 1)) {
                    complaints.add("line " + (line + 1) + ": a snippet comment without a java block below it");
                }
                line++;
                continue;
            }
            int end = end(page, line, fence.group(2));
            List<String> body = page.subList(line + 1, Math.min(end, page.size()));
            if (fence.group(3).equals("java")) {
                blocks++;
                body = renew(page, line, fence.group(1), body, complaints);
            }
            renewed.add(page.get(line));
            renewed.addAll(body);
            if (end < page.size()) {
                renewed.add(page.get(end));
            } else {
                complaints.add("line " + (line + 1) + ": the block is not closed");
            }
            line = end + 1;
        }
        return new Page(renewed, complaints, blocks);
    }

    private List<String> renew(
            List<String> page, int fence, String indent, List<String> body, List<String> complaints) {
        Matcher marker = MARKER.matcher(fence == 0 ? "" : page.get(fence - 1));
        if (!marker.matches()) {
            complaints.add(
                    "line " + (fence + 1) + ": a java block without <!-- snippet: File.java#region --> above it");
            return body;
        }
        List<String> region;
        try {
            region = region(marker.group(1), marker.group(2));
        } catch (IllegalArgumentException e) {
            complaints.add("line " + fence + ": " + e.getMessage());
            return body;
        }
        List<String> wanted = region.stream()
                .map(text -> text.isEmpty() ? text : indent + text)
                .toList();
        if (!wanted.equals(body)) {
            complaints.add("line " + (fence + 1) + ": differs from " + marker.group(1) + "#" + marker.group(2));
        }
        return wanted;
    }

    /** The lines of a region, moved to the left margin. */
    List<String> region(String file, String name) {
        List<String> lines = files.apply(file);
        int first = indexOf(lines, 0, "// region " + name);
        if (first < 0) {
            throw new IllegalArgumentException("no region " + name + " in " + file);
        }
        int last = indexOf(lines, first, "// endregion");
        if (last < 0) {
            throw new IllegalArgumentException("the region " + name + " in " + file + " is not closed");
        }
        return dedent(lines.subList(first + 1, last));
    }

    private static boolean opensJava(List<String> page, int line) {
        if (line >= page.size()) {
            return false;
        }
        Matcher fence = FENCE.matcher(page.get(line));
        return fence.matches() && fence.group(3).equals("java");
    }

    private static int end(List<String> page, int fence, String opener) {
        for (int line = fence + 1; line < page.size(); line++) {
            if (page.get(line).strip().matches(Pattern.quote(opener) + opener.charAt(0) + "*")) {
                return line;
            }
        }
        return page.size();
    }

    private static int indexOf(List<String> lines, int from, String text) {
        for (int line = from; line < lines.size(); line++) {
            if (lines.get(line).strip().equals(text)) {
                return line;
            }
        }
        return -1;
    }

    private static List<String> dedent(List<String> lines) {
        int margin = lines.stream()
                .filter(line -> !line.isBlank())
                .mapToInt(line -> line.length() - line.stripLeading().length())
                .min()
                .orElse(0);
        return lines.stream()
                .map(line -> line.isBlank() ? "" : line.substring(margin).stripTrailing())
                .toList();
    }
}
