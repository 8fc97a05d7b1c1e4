/** The steadfast command. */
module dev.steadfast.cli {
    requires dev.steadfast;
    requires dev.steadfast.http;
    requires info.picocli;
    requires static org.jspecify;

    opens dev.steadfast.cli to
            info.picocli;
}
