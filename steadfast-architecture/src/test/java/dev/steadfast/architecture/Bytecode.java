package dev.steadfast.architecture;

import com.tngtech.archunit.core.domain.JavaClass;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** What ArchUnit does not see: the instructions. */
final class Bytecode {
    private Bytecode() {}

    /** Whether a {@code synchronized} block stands in the class. */
    static boolean entersMonitor(JavaClass type) {
        AtomicBoolean found = new AtomicBoolean();
        reader(type).accept(monitorFinder(found), ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return found.get();
    }

    private static ClassReader reader(JavaClass type) {
        try (InputStream in = type.getSource().orElseThrow().getUri().toURL().openStream()) {
            return new ClassReader(in);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + type.getName(), e);
        }
    }

    private static ClassVisitor monitorFinder(AtomicBoolean found) {
        return new ClassVisitor(Opcodes.ASM9) {
            @Override
            public MethodVisitor visitMethod(
                    int access, String name, String descriptor, String signature, String[] exceptions) {
                return new MethodVisitor(Opcodes.ASM9) {
                    @Override
                    public void visitInsn(int opcode) {
                        if (opcode == Opcodes.MONITORENTER) {
                            found.set(true);
                        }
                    }
                };
            }
        };
    }
}
