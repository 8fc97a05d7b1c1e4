package dev.steadfast.benchmarks.startup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Row J: how many classes the first policy and the first call load, over the same by hand with the same jar, since opening
 * one loads a hundred classes of the JDK. The bounds are what is true now, with room for other versions of Java. Aimed at are 40 classes and 100 KB, so lower them with what becomes less.
 */
class StartupTest {
    private static final int CLASSES = 130;
    private static final long BYTES = 310_000;

    private final Path programs = placeOf(BareProgram.class);
    private final Path core = placeOf(Pipeline.class);

    @Test
    void firstCall_loadsFewClasses() throws Exception {
        int bare = run(BareProgram.class).count();
        LoadedClasses ours = run(SteadfastProgram.class);

        assertThat(ours.count() - bare).as("%s", ours.from(core)).isLessThanOrEqualTo(CLASSES);
    }

    @Test
    void firstCall_loadsFewBytes() throws Exception {
        assertThat(run(SteadfastProgram.class).bytesFrom(core)).isPositive().isLessThanOrEqualTo(BYTES);
    }

    private LoadedClasses run(Class<?> program) throws Exception {
        return new Program(program.getName(), List.of(core, programs)).loaded();
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
