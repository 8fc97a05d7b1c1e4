package dev.steadfast.examples;

import dev.steadfast.Pipeline;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A list that comes in pages, of which a failure need not lose those that have come. */
public final class ProgressExample {
    private ProgressExample() {}

    /**
     * Reads all pages.
     *
     * @param pipeline limits how often in a row the reading may fail
     * @param service what is called; an empty page is the end
     * @return the pages
     * @throws IOException if the service cannot be reached
     * @throws InterruptedException if the thread is interrupted
     */
    public static List<String> pages(Pipeline pipeline, Service service) throws IOException, InterruptedException {
        // region progress
        List<String> pages = new ArrayList<>(); // outlives the attempts: a retry goes on after the last page read
        pipeline.run(attempt -> {
            String page = service.send("GET /stock?page=" + pages.size()).body();
            while (!page.isEmpty()) {
                pages.add(page);
                attempt.progressed(); // attempts and backoff are counted from here
                page = service.send("GET /stock?page=" + pages.size()).body();
            }
        });
        // endregion
        return pages;
    }
}
