package dev.steadfast.cli.proxy;

import dev.steadfast.cli.console.Surroundings;
import dev.steadfast.testkit.proxy.FaultProxy;
import dev.steadfast.testkit.proxy.Toxic;
import dev.steadfast.testkit.proxy.ToxicHandle;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.util.List;

/** Switches a running proxy, a line at a time. Used by one thread; not shared. */
final class Switches {
    private static final List<String> VERBS = List.of("add", "set", "remove", "list", "clear", "down", "up", "quit");
    private static final List<String> VERBS_WITH_MORE = List.of("add", "set", "remove");

    private final FaultProxy proxy;
    private final PrintStream out;
    private final PrintStream err;

    Switches(FaultProxy proxy, Surroundings surroundings) {
        this.proxy = proxy;
        this.out = surroundings.out();
        this.err = surroundings.err();
    }

    /**
     * Does what a line says, or says what is wrong with it.
     *
     * @param line the line; a blank one, or one that begins with {@code #}, says nothing
     * @return false to quit
     */
    boolean obey(String line) {
        String text = line.strip();
        if (text.isEmpty() || text.startsWith("#")) {
            return true;
        }
        String[] words = text.split("\\s+", 2);
        try {
            return obey(words[0], words.length == 1 ? "" : words[1]);
        } catch (Mistake mistake) {
            err.println("steadfast proxy: " + mistake.getMessage());
        } catch (UncheckedIOException failure) {
            err.println("steadfast proxy: " + words[0] + " failed: " + failure.getMessage());
        }
        return true;
    }

    /** Adds a toxic, under a name of the proxy's choice. */
    void add(Toxic toxic) {
        tell(proxy.add(toxic), "added");
    }

    private boolean obey(String verb, String rest) throws Mistake {
        if (!VERBS.contains(verb)) {
            throw new Mistake("unknown switch " + verb + Nearest.words(verb, VERBS));
        }
        if (!rest.isEmpty() && !VERBS_WITH_MORE.contains(verb)) {
            throw new Mistake(verb + " was followed by " + rest + "; allowed: nothing");
        }
        switch (verb) {
            case "add" -> add(rest);
            case "set" -> set(rest);
            case "remove" -> remove(rest);
            case "list" -> list();
            case "clear" -> {
                proxy.clear();
                err.println("all toxics   removed");
            }
            case "down" -> {
                proxy.disable();
                err.println("proxy   down");
            }
            case "up" -> {
                proxy.enable();
                err.println("proxy   up");
            }
            case "quit" -> {
                return false;
            }
            default -> throw new AssertionError(verb);
        }
        return true;
    }

    private void add(String rest) throws Mistake {
        String[] words = twoParts(rest, "add", "NAME TYPE FIELD=VALUE...");
        Toxic toxic = ToxicLine.read(words[1]);
        try {
            tell(proxy.add(words[0], toxic), "added");
        } catch (IllegalArgumentException taken) {
            throw new Mistake("name " + words[0] + " is taken; change it with: set " + words[0] + " FIELD=VALUE...");
        }
    }

    private void set(String rest) throws Mistake {
        String[] words = twoParts(rest, "set", "NAME FIELD=VALUE...");
        ToxicHandle handle = find(words[0]);
        handle.change(ToxicLine.change(handle.toxic(), words[1]));
        tell(handle, "changed");
    }

    private void remove(String name) throws Mistake {
        ToxicHandle handle = find(name);
        handle.remove();
        tell(handle, "removed");
    }

    private void list() {
        List<ToxicHandle> toxics = proxy.toxics();
        if (toxics.isEmpty()) {
            out.println("no toxics");
        }
        toxics.forEach(handle -> out.println(handle.name() + "   " + handle.toxic()));
    }

    private ToxicHandle find(String name) throws Mistake {
        List<ToxicHandle> toxics = proxy.toxics();
        for (ToxicHandle handle : toxics) {
            if (handle.name().equals(name)) {
                return handle;
            }
        }
        List<String> names = toxics.stream().map(ToxicHandle::name).toList();
        throw new Mistake("no toxic is named '" + name + "'"
                + (names.isEmpty() ? "; there is none" : Nearest.words(name, names)));
    }

    private static String[] twoParts(String rest, String verb, String form) throws Mistake {
        String[] words = rest.split("\\s+", 2);
        if (words.length < 2) {
            throw new Mistake(verb + " needs more; write: " + verb + " " + form);
        }
        return words;
    }

    private void tell(ToxicHandle handle, String what) {
        err.println("toxic " + handle.name() + "   " + what + "   " + handle.toxic());
    }
}
