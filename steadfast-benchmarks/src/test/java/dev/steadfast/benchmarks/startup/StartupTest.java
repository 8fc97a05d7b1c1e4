package dev.steadfast.benchmarks.startup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Row J, exactly: how many classes the first policy and the first call load, over the same by hand. */
class StartupTest {
    private static final int CLASSES = 40;
    private static final long BYTES = 100_000;

    private final Path programs = placeOf(BareProgram.class);
    private final Path core = placeOf(Pipeline.class);

    @Test
    void firstCall_loadsFewClasses() throws Exception {
        int bare = new Program(BareProgram.class.getName(), List.of(programs))
                .loaded()
                .count();
        LoadedClasses ours = first();

        assertThat(ours.count() - bare).as("%s", ours.from(core)).isLessThanOrEqualTo(CLASSES);
    }

    @Test
    void firstCall_loadsFewBytes() throws Exception {
        assertThat(first().bytesFrom(core)).isPositive().isLessThanOrEqualTo(BYTES);
    }

    private LoadedClasses first() throws Exception {
        return new Program(SteadfastProgram.class.getName(), List.of(programs, core)).loaded();
    }

    private static Path placeOf(Class<?> type) {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
