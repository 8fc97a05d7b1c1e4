/** The steadfast command. */
module dev.steadfast.cli {
    requires dev.steadfast;
    requires dev.steadfast.http;
    requires dev.steadfast.testkit;
    requires info.picocli;
    requires jdk.httpserver;
    requires static org.jspecify;

    opens dev.steadfast.cli to
            info.picocli;
    opens dev.steadfast.cli.console to
            info.picocli;
    opens dev.steadfast.cli.demo to
            info.picocli;
    opens dev.steadfast.cli.exec to
            info.picocli;
    opens dev.steadfast.cli.flaky to
            info.picocli;
    opens dev.steadfast.cli.http to
            info.picocli;
    opens dev.steadfast.cli.policy to
            info.picocli;
    opens dev.steadfast.cli.proxy to
            info.picocli;
}
