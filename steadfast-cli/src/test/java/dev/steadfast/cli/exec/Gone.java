package dev.steadfast.cli.exec;

/** Whether a process has ended. */
final class Gone {
    private Gone() {}

    /** One that has ended, but that its parent has not yet taken note of, is gone too; it has no command any more. */
    static boolean is(long pid) {
        return ProcessHandle.of(pid)
                .filter(ProcessHandle::isAlive)
                .flatMap(process -> process.info().command())
                .isEmpty();
    }
}
