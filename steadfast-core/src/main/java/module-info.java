/** The core of Steadfast: policies, pipeline, events and time. */
module dev.steadfast {
    requires static jdk.jfr;
    requires static org.jspecify;

    exports dev.steadfast;
}
