package dev.steadfast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UsageTest {
    private final Cli cli = new Cli();

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            htp                                            | 2   | steadfast: unknown command htp; did you mean http?
            --foo                                          | 2   | steadfast: unknown option --foo
            http                                           | 2   | steadfast http: no URL given; write: steadfast http [METHOD] URL
            http GET http://h/ x                           | 2   | steadfast http: one argument too many: x; write: steadfast http [METHOD] URL
            http ftp://h/                                  | 2   | steadfast http: URL was ftp://h/; allowed: http://HOST... or https://HOST...
            http http:/h                                   | 2   | steadfast http: URL was http:/h; allowed: http://HOST... or https://HOST...
            http http://h/{                                | 2   | steadfast http: URL was http://h/{; allowed: http://HOST... or https://HOST... (at character 10: Illegal character in path)
            http G,T http://h/                             | 2   | steadfast http: METHOD was G,T; allowed: a method such as GET, PUT or POST
            http http://h/ --atempts 3                     | 2   | steadfast http: unknown option --atempts; did you mean --attempts?
            http http://h/ --attempts 0                    | 2   | steadfast http: --attempts was 0; allowed: >= 1 (1 means no retry)
            http http://h/ --attempts x                    | 2   | steadfast http: --attempts was x; allowed: a whole number
            http http://h/ --attempts 2147483648           | 2   | steadfast http: --attempts was 2147483648; allowed: a whole number, at most 2147483647
            http http://h/ --seed x                        | 2   | steadfast http: --seed was x; allowed: a whole number
            http http://h/ --timeout 5x                    | 2   | steadfast http: --timeout was 5x; allowed: a duration, such as 250ms, 1.5s, 2m or PT1.5S
            http http://h/ --timeout 0                     | 2   | steadfast http: --timeout was 0; allowed: a duration above zero, such as 250ms, 1.5s, 2m or PT1.5S
            http http://h/ --timeout                       | 2   | steadfast http: missing required parameter for option '--timeout' (TIME)
            http http://h/ --timeout 1s --attempt-timeout 2s | 2 | steadfast http: --attempt-timeout was 2 s; allowed: at most --timeout (1 s)
            http http://h/ --backoff 5s..1s                | 2   | steadfast http: --backoff was 5s..1s; allowed: FROM..CAP with 0 < FROM <= CAP, such as 100ms..5s, or one duration, such as 2s
            http http://h/ -H foo                          | 2   | steadfast http: --header was foo; allowed: 'Name: value'
            http http://h/ -H Host:x                       | 2   | steadfast http: --header was Host:x; allowed: 'Name: value', with a name that is free to set
            http http://h/ -d @no/such/file                | 2   | steadfast http: --data was @no/such/file; allowed: text, @- or @FILE (there is no such file)
            demo --seconds 11                              | 2   | steadfast demo: --seconds was 11; allowed: 12 to 600 (a shorter run would end before recoveries do)
            demo --seconds 601                             | 2   | steadfast demo: --seconds was 601; allowed: 12 to 600 (a shorter run would end before recoveries do)
            demo --seconds 12s                             | 2   | steadfast demo: --seconds was 12s; allowed: a whole number
            demo --seed x                                  | 2   | steadfast demo: --seed was x; allowed: a whole number
            demo --json no/such/file                       | 2   | steadfast demo: --json was no/such/file; allowed: a file that can be written (there is no such folder)
            demo --json src/test                           | 2   | steadfast demo: --json was src/test; allowed: a file that can be written (it is a folder)
            demo now                                       | 2   | steadfast demo: one argument too many: now
            flaky --fail -1                                | 2   | steadfast flaky: --fail was -1; allowed: >= 0
            flaky --status 200                             | 2   | steadfast flaky: --status was 200; allowed: 400 to 599
            flaky --port 65536                             | 2   | steadfast flaky: --port was 65536; allowed: 0 to 65535 (0 means any free port)
            flaky --retry-after -1                         | 2   | steadfast flaky: --retry-after was -1; allowed: seconds, >= 0
            flaky --requests 0                             | 2   | steadfast flaky: --requests was 0; allowed: >= 1
            flaky --delay 1                                | 2   | steadfast flaky: --delay was 1; allowed: a duration, such as 250ms, 1.5s, 2m or PT1.5S
            flaky x                                        | 2   | steadfast flaky: one argument too many: x
            proxy                                          | 2   | steadfast proxy: missing required option: '--upstream=HOST:PORT'
            proxy --upstream h                             | 2   | steadfast proxy: --upstream was h; allowed: HOST:PORT on the loopback, such as 127.0.0.1:8080
            proxy --upstream 127.0.0.1:0                   | 2   | steadfast proxy: --upstream was 127.0.0.1:0; allowed: HOST:PORT on the loopback, such as 127.0.0.1:8080
            proxy --upstream 192.0.2.1:80                  | 2   | steadfast proxy: --upstream was 192.0.2.1:80; allowed: HOST:PORT on the loopback, such as 127.0.0.1:8080
            proxy --upstream [::1]:80 --port -1            | 2   | steadfast proxy: --port was -1; allowed: 0 to 65535 (0 means any free port)
            proxy --upstream [::1]:80 --toxic latncy       | 2   | steadfast proxy: --toxic 'latncy': unknown toxic latncy; allowed: latency, bandwidth, slow_close, timeout, reset_peer, slicer, limit_data; did you mean latency?
            proxy --upstream [::1]:80 --sed 1              | 2   | steadfast proxy: unknown option --sed; did you mean --seed?
            exec                                           | 125 | steadfast exec: no command given; write it last: steadfast exec -- COMMAND
            exec --                                        | 125 | steadfast exec: no command given; write it last: steadfast exec -- COMMAND
            exec --atempts 3 -- true                       | 125 | steadfast exec: unknown option --atempts; did you mean --attempts?
            exec --attempts 0 -- true                      | 125 | steadfast exec: --attempts was 0; allowed: >= 1 (1 means no retry)
            exec --retry-on a -- true                      | 125 | steadfast exec: --retry-on was a; allowed: a whole number
            exec --retry-on 1,256 -- true                  | 125 | steadfast exec: --retry-on was 256; allowed: 1 to 255
            """)
    void commandLine_withAMistake_saysWhatIsWrong(String line, int code, String message) {
        assertThat(cli.run(line.split(" "))).isEqualTo(code);
        assertThat(cli.errLines().get(0)).isEqualTo(message);
        assertThat(cli.errLines().get(1)).startsWith("Try 'steadfast").endsWith("--help'.");
        assertThat(cli.out()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"demo", "http", "exec", "flaky", "proxy"})
    void helpOfACommand_always_teachesByExample(String command) {
        assertThat(cli.run(command, "--help")).isZero();
        assertThat(cli.out())
                .startsWith("Usage: steadfast " + command + " ")
                .contains("Examples:\n  steadfast " + command + " ")
                .doesNotContain("\u001b");
        assertThat(cli.out().lines()).allMatch(line -> line.length() <= 80);
        assertThat(cli.err()).isEmpty();
    }

    @Test
    void root_withoutCommandOrWithHelp_showsTheCommands() {
        assertThat(cli.run()).isZero();
        assertThat(cli.out())
                .contains("  demo ", "  http ", "  exec ", "  flaky ", "  proxy ", "Try it:\n  steadfast demo");

        Cli help = new Cli();
        assertThat(help.run("--help")).isZero();
        assertThat(help.out()).isEqualTo(cli.out());
    }

    @Test
    void help_onATerminal_isColoured() {
        assertThat(cli.coloured().run("--help")).isZero();
        assertThat(cli.out()).contains("\u001b[");
    }

    @Test
    void version_always_isOneLine() {
        assertThat(cli.run("--version")).isZero();
        assertThat(cli.out().lines()).singleElement().asString().startsWith("steadfast ");
    }
}
