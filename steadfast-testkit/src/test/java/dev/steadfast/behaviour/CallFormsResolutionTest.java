package dev.steadfast.behaviour;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** What users may write, and what the compiler must tell them: overloads and inferred exceptions of the call forms. */
class CallFormsResolutionTest {
    private static final String IMPORTS = Stream.of(
                    "dev.steadfast",
                    "dev.steadfast.outcome",
                    "dev.steadfast.policy.chaos",
                    "dev.steadfast.policy.fallback",
                    "dev.steadfast.policy.retry",
                    "java.io",
                    "java.net.http",
                    "java.sql",
                    "java.util",
                    "java.util.concurrent",
                    "java.util.function")
            .map(name -> "import " + name + ".*; ")
            .collect(joining());

    private static final String FRAME = """
            IMPORTS
            abstract class Sample {
                Pipeline p;
                TypedPipeline<String> t;
                TypedPipeline<List<? extends CharSequence>> l;
                BlockingQueue<String> queue;
                Supplier<String> supplier;
                Callable<String> callable;
                abstract String read() throws IOException;
                abstract String query() throws SQLException;
                abstract String overloaded() throws IOException;
                abstract String overloaded(Attempt attempt) throws IOException;
                static int length(String s) { return s.length(); }
                MEMBER
            }
            """;

    private static final List<String> GOOD = List.of(
            // No checked exception, so none but the interrupt.
            "String m() throws InterruptedException { return p.call(() -> \"x\"); }",
            "void m() throws InterruptedException { p.run(() -> System.gc()); }",
            "String m() throws InterruptedException { return p.call(attempt -> \"x\" + attempt.number()); }",
            "void m() throws InterruptedException { p.run(attempt -> attempt.elapsed()); }",
            "void m() throws InterruptedException { p.run(() -> { throw new IllegalStateException(); }); }",
            "String m() { return p.get(() -> \"x\"); }",
            "String m() { return p.get(supplier); }",
            // One checked exception, exactly.
            "String m() throws IOException, InterruptedException { return p.call(() -> read()); }",
            "String m() throws IOException, InterruptedException { return p.call(this::read); }",
            "String m() throws IOException, InterruptedException { return p.call(attempt -> read()); }",
            "void m() throws IOException, InterruptedException { p.run(() -> { read(); }); }",
            "void m() throws IOException, InterruptedException { p.run(attempt -> { read(); }); }",
            "void m() throws InterruptedException { try { p.call(() -> read()); } catch (IOException e) { } }",
            "void m() throws IOException, InterruptedException { p.run(() -> { throw new EOFException(); }); }",
            // An interrupt of the work's own changes nothing about that.
            "String m() throws InterruptedException { return p.call(() -> queue.take()); }",
            "String m() throws IOException, InterruptedException { return p.call(() -> queue.take() + read()); }",
            "void m() throws IOException, InterruptedException { p.run(() -> { queue.take(); read(); }); }",
            // Two related ones infer their common type, two unrelated ones Exception.
            "void m() throws IOException, InterruptedException {"
                    + " p.run(() -> { if (p == null) throw new EOFException(); throw new FileNotFoundException(); }); }",
            "String m() throws Exception { return p.call(() -> read() + query()); }",
            "String m() throws Exception { return p.call(callable::call); }",
            // Attributes, outcomes.
            "String m() throws IOException, InterruptedException {"
                    + " return p.call(new Attributes(), attempt -> read()); }",
            "Outcome<String> m() { return p.outcome(() -> read() + query()); }",
            "Outcome<String> m() { return p.outcome(attempt -> read()); }",
            "Outcome<String> m() { return p.outcome(new Attributes(), attempt -> read()); }",
            // Wrapping.
            "Call<String, IOException> m() { return p.wrap(() -> read()); }",
            "Call<String, IOException> m() { return p.wrap(this::read); }",
            "Function<String, Integer> m() { return p.wrap(s -> s.length()); }",
            "Function<String, Integer> m() { return p.wrap(Sample::length); }",
            "Supplier<String> m() { return p.wrapSupplier(() -> \"x\"); }",
            "Supplier<String> m() { return p.wrapSupplier(supplier); }",
            "Runnable m(Runnable r) { return p.proxy(Runnable.class, r); }",
            // A typed pipeline: the same forms, and the same inference of what is thrown.
            "String m() throws InterruptedException { return t.call(() -> \"x\"); }",
            "String m() throws IOException, InterruptedException { return t.call(() -> read()); }",
            "String m() throws IOException, InterruptedException { return t.call(this::read); }",
            "String m() throws IOException, InterruptedException { return t.call(attempt -> read()); }",
            "String m() throws InterruptedException { try { return t.call(() -> read()); }"
                    + " catch (IOException e) { return \"\"; } }",
            "String m() throws InterruptedException { return t.call(() -> queue.take()); }",
            "String m() throws Exception { return t.call(() -> read() + query()); }",
            "String m() throws IOException, InterruptedException {"
                    + " return t.call(new Attributes(), attempt -> read()); }",
            "String m(Attempt a) throws IOException, InterruptedException { return t.call(a, () -> read()); }",
            "String m() { return t.get(() -> \"x\"); }",
            "String m() { return t.get(supplier); }",
            "Outcome<String> m() { return t.outcome(() -> read() + query()); }",
            "CompletableFuture<String> m() { return t.callAsync(() -> new CompletableFuture<>()); }",
            "CompletableFuture<String> m() { return t.callAsync(attempt -> new CompletableFuture<>()); }",
            "CompletableFuture<String> m(Executor e) { return t.callOn(e, () -> read()); }",
            "Call<String, IOException> m() { return t.wrap(this::read); }",
            "Function<Integer, String> m() { return t.wrap(String::valueOf); }",
            "List<? extends CharSequence> m() throws InterruptedException { return l.call(() -> List.of(\"x\")); }",
            // What goes into it tells the type.
            "TypedPipeline<String> m() { return Pipeline.builder(\"x\").fallback(Fallback.value(\"y\")).build(); }",
            "TypedPipeline<String> m() { return Pipeline.builder(\"x\")"
                    + ".fallback(Fallback.value(\"y\").on(IOException.class, e -> e.getMessage() == null))"
                    + ".retry(Retry.defaults()).chaos(Chaos.result(\"z\").rate(0.1)).build(); }",
            "TypedPipeline<String> m() { return Pipeline.builder(\"x\").<String>fallback(Fallback.of("
                    + "failed -> read())).build(); }",
            "TypedPipeline<String> m() { return Pipeline.builder(\"x\").fallback(p.asFallback(() -> read())).build(); }",
            "TypedPipeline<String> m() { return Pipeline.builder(\"x\")"
                    + ".fallback(p.asFallback(attempt -> read())).build(); }",
            "Pipeline m() { return Pipeline.builder(\"x\").chaos(Chaos.fault(IOException::new)).build(); }",
            "TypedPipeline<HttpResponse<String>> m(HttpResponse<String> cached) { return Pipeline.builder(\"x\")"
                    + ".fallback(Fallback.value(cached).onResult(HttpResponse.class,"
                    + " (HttpResponse<String> r) -> r.statusCode() == 503)).build(); }",
            // Conditions on generic results: neither cast nor warning.
            "Retry m() { return Retry.builder().retryOnResult(HttpResponse.class,"
                    + " (HttpResponse<String> r) -> r.statusCode() == 503 && r.body().isEmpty()).build(); }",
            "Retry m(Predicate<HttpResponse<String>> bad) {"
                    + " return Retry.builder().retryOnResult(HttpResponse.class, bad).build(); }",
            "Retry m() { return Retry.builder().retryOnResult(List.class, (List<String> l) -> l.isEmpty()).build(); }",
            "Retry m() { return Retry.builder().pollUntil(Optional.class, Optional<String>::isPresent)"
                    + ".maxAttempts(2).build(); }",
            "Retry m() { return Retry.builder().retryOn(SQLException.class, e -> e.getErrorCode() == 7).build(); }",
            "Object m() { return Pipeline.builder(\"x\").discard(HttpResponse.class,"
                    + " (HttpResponse<InputStream> r) -> r.body()); }");

    /** The compiler's reason, then what it refuses. */
    private static final List<String> BAD = List.of(
            // get takes code that throws nothing checked.
            "unreported.exception.need.to.catch.or.throw | String m() { return p.get(() -> read()); }",
            // The interrupt must be dealt with.
            "unreported.exception.need.to.catch.or.throw | String m() { return p.call(() -> \"x\"); }",
            "unreported.exception.need.to.catch.or.throw"
                    + " | String m() throws InterruptedException { return p.call(() -> read()); }",
            // Two unrelated types are inferred as Exception, and must be dealt with as that.
            "unreported.exception.need.to.catch.or.throw | String m() throws IOException, SQLException,"
                    + " InterruptedException { return p.call(() -> read() + query()); }",
            // What cannot be thrown cannot be caught.
            "except.never.thrown.in.try | void m() throws InterruptedException {"
                    + " try { p.call(() -> \"x\"); } catch (IOException e) { } }",
            "except.never.thrown.in.try | void m() throws InterruptedException {"
                    + " try { p.call(() -> queue.take()); } catch (IOException e) { } }",
            "except.never.thrown.in.try | void m() { try { p.get(() -> \"x\"); } catch (IOException e) { } }",
            // A variable of another type is not taken for a Call.
            "cant.apply.symbols | String m() throws InterruptedException { return p.call(supplier); }",
            "cant.apply.symbols | String m() throws Exception { return p.call(callable); }",
            "cant.apply.symbols | Object m() { return p.wrap(supplier); }",
            // An overloaded method is not chosen by itself.
            "ref.ambiguous | String m() throws Exception { return p.call(this::overloaded); }",
            // A typed pipeline takes its type only, and nothing without a value.
            "cant.apply.symbols | int m() throws InterruptedException { return t.call(() -> 7); }",
            "prob.found.req | int m() { return t.get(() -> 7); }",
            "cant.resolve.location.args | void m() throws InterruptedException { t.run(() -> System.gc()); }",
            "unreported.exception.need.to.catch.or.throw"
                    + " | String m() throws InterruptedException { return t.call(() -> read()); }",
            "except.never.thrown.in.try | void m() throws InterruptedException {"
                    + " try { t.call(() -> \"x\"); } catch (IOException e) { } }",
            "cant.apply.symbols | Object m() { return Pipeline.builder(\"x\").fallback(Fallback.value(\"y\"))"
                    + ".chaos(Chaos.result(7)); }",
            // A predicate on another type than the guard's.
            "cant.apply.symbol | Object m(Predicate<String> bad) {"
                    + " return Retry.builder().retryOnResult(HttpResponse.class, bad); }",
            "prob.found.req | Object m() {" + " return Retry.builder().retryOnRejection(IOException.class); }");

    @TestFactory
    Stream<DynamicTest> source_ofAUser_compilesWithoutAWarning(@TempDir Path classes) {
        Map<Integer, List<String>> complaints = compile(GOOD, classes);
        return IntStream.range(0, GOOD.size())
                .mapToObj(i -> dynamicTest(
                        GOOD.get(i), () -> assertThat(complaints.get(i)).isNull()));
    }

    @TestFactory
    Stream<DynamicTest> source_withAMistake_isRefusedForThatReason(@TempDir Path classes) {
        Map<Integer, List<String>> complaints = compile(
                BAD.stream().map(row -> row.substring(row.indexOf('|') + 1)).toList(), classes);
        return IntStream.range(0, BAD.size())
                .mapToObj(i -> dynamicTest(
                        BAD.get(i),
                        () -> assertThat(complaints.get(i))
                                .first()
                                .isEqualTo("ERROR compiler.err."
                                        + BAD.get(i)
                                                .substring(0, BAD.get(i).indexOf('|'))
                                                .strip())));
    }

    /** Compiles a class for each member, all at once; gives kind and code of each complaint by the number of its member. */
    private static Map<Integer, List<String>> compile(List<String> members, Path classes) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        List<String> options = List.of(
                "-proc:none",
                "-Xlint:all",
                "-XDshould-stop.ifError=FLOW",
                "-cp",
                System.getProperty("java.class.path"),
                "-d",
                classes.toString());
        List<Source> sources = IntStream.range(0, members.size())
                .mapToObj(i -> new Source(i, members.get(i)))
                .toList();
        compiler.getTask(null, null, found, options, null, sources).call();
        return found.getDiagnostics().stream()
                .filter(diagnostic -> diagnostic.getSource() != null)
                .collect(groupingBy(
                        diagnostic -> ((Source) diagnostic.getSource()).number,
                        mapping(diagnostic -> diagnostic.getKind() + " " + diagnostic.getCode(), toList())));
    }

    /** A class with one member, in memory. */
    private static final class Source extends SimpleJavaFileObject {
        private final int number;
        private final String text;

        Source(int number, String member) {
            super(URI.create("string:///Sample" + number + ".java"), Kind.SOURCE);
            this.number = number;
            this.text =
                    FRAME.replace("IMPORTS", IMPORTS).replace("MEMBER", member).replace("Sample", "Sample" + number);
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }
}
