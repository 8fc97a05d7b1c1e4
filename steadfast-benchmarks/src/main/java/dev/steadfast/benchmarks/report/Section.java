package dev.steadfast.benchmarks.report;

import java.nio.file.Path;

/** A part of the report. */
interface Section {
    /** {@return its name on the command line, and of its files} */
    String name();

    /**
     * Measures, and writes data into files of its own.
     *
     * @param effort how long is measured
     * @param folder where files go
     * @return what the page says, in Markdown
     * @throws Exception if anything goes wrong
     */
    String write(Effort effort, Path folder) throws Exception;
}
