package dev.steadfast.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IVersionProvider;

/** The version of the command, as its jar tells it. Immutable. */
final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        @Nullable String version = Version.class.getPackage().getImplementationVersion();
        return new String[] {"steadfast " + (version == null ? "(not from a jar)" : version)};
    }
}
