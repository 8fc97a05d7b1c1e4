package dev.steadfast.engine;

/**
 * What each pass of a {@link Race} runs.
 *
 * @param operation the operation that all belong to
 * @param form the form of the work
 * @param work the work
 * @param origin where the passes come from
 */
record Entrant(RunningOperation operation, int form, Object work, Origin origin) {}
