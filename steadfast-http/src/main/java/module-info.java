/** Steadfast for the JDK's HTTP client. */
module dev.steadfast.http {
    requires transitive dev.steadfast;
    requires transitive java.net.http;
    requires static org.jspecify;

    exports dev.steadfast.http;
}
