// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.env;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares what is found with what the bash of this machine says. */
class ShellFaultsTest {

  @TempDir private Path folder;

  @Test
  void wordsOfAnExportThatAreNoNamesAreListedWithoutTheirValues() {
    EnvFile env =
        env(
            """
            export HBASE_HEAPSIZE=1024
            export JMX="-Dssl=false"
            export HBASE_OPTS=""$HBASE_OPTS -Dpassword=secret" $JMX -Xmx8g -Dport=1"
            """);
    assertThat(env.faults())
        .singleElement()
        .satisfies(
            fault -> {
              assertThat(fault.line()).isEqualTo(3);
              assertThat(fault.message())
                  .isEqualTo(
                      "export is given words that are no names: -Dpassword; what stands there is not"
                          + " in force");
            });
    assertThat(env.heapBytes()).hasValue(1L << 30);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          export A=1 -Xms8g             | no names: -Xms8g;
          export HBASE_OPTS = x         | no names: =;
          export hbase.x=2 B-1=3        | no names: hbase.x, B-1;
          readonly 1A=2                 | no names: 1A;
          HBASE_OPTS = "-Xmx8g"         | takes HBASE_OPTS for a command
          HBASE_OPTS=-Xmx8g -Xms8g      | takes -Xms8g for a command
          """)
  void aLineOfWhichBashComplainsIsFound(String line, String message)
      throws IOException, InterruptedException {
    assertThat(env(line + "\n").faults())
        .singleElement()
        .satisfies(fault -> assertThat(fault.message()).contains(message));
    assertThat(complaintsOfBash(line + "\n")).isNotEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          export B="abc;export C=2      | the quote "
          export B='abc;export C=2      | the quote '
          export B=$(date;export C=2    | $(
          export B=${X;export C=2       | ${
          if [ -n "$X" ]\\; then;export C=2 | 'if'
          case $X in;export C=2         | 'case'
          for x in a\\; do;export C=2   | 'for'
          """)
  void nothingFromAnUnclosedConstructOnIsInForce(String lines, String what)
      throws IOException, InterruptedException {
    String script =
        "HBASE_HEAPSIZE=1g\n"
            + lines.replace("\\;", "\0").replace(";", "\nHBASE_HEAPSIZE=2g\n").replace('\0', ';')
            + "\n";
    EnvFile env = env(script);
    assertThat(env.faults())
        .singleElement()
        .satisfies(
            fault -> {
              assertThat(fault.line()).isEqualTo(2);
              assertThat(fault.message()).startsWith(what + " is never closed");
            });
    assertThat(env.heapBytes()).hasValue(1L << 30);
    assertThat(complaintsOfBash(script)).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "export A B=1 C=\"x y\" D='it'\"'\"'s'",
        "export -n A\nexport -p\nNAME=N X=Z\nexport $NAME=1 ${X}_Y=2 A+=3",
        "if false; then export B=1; elif false; then :; else export B=2; fi",
        "case $X in\n a) B=1;;\n (b|c) B=2 ;;\nesac",
        "for x in a b; do A=$x; done\nwhile false; do :; done",
        "f() { A=1; }\nfunction g { A=2; }\n{ A=3; }\n(A=4)",
        "A=$(echo \"it's\" | sed -e 's/a/b/') B=`date`",
        "# it's a comment \" ( {\nA=1",
        "cat <<EOF >/dev/null\nit's \" (\nEOF\nA=1",
        "A=1 command -v ls >/dev/null 2>&1 || true",
        "[[ $A =~ ^(a|b)$ ]] && B=1\n((C = 1 + (2)))"
      })
  void aSoundScriptHasNoFaults(String script) throws IOException, InterruptedException {
    assertThat(env(script).faults()).isEmpty();
    assertThat(complaintsOfBash(script)).isEmpty();
  }

  @Property(tries = 300)
  void anyScriptIsRead(@ForAll("pieces") String script) {
    assertThat(env(script).faults()).isNotNull();
  }

  @Provide
  Arbitrary<String> pieces() {
    return Arbitraries.of(
            "export ",
            "A=1",
            "\"",
            "'",
            "`",
            "$(",
            ")",
            "${",
            "}",
            "if ",
            "then\n",
            "fi\n",
            "case x in\n",
            "esac\n",
            "\\",
            "\n",
            " ",
            "-Xmx8g",
            "=",
            "<<E\n",
            "{ ",
            "#",
            ";",
            "&&",
            "$A")
        .list()
        .ofMaxSize(30)
        .map(list -> String.join("", list));
  }

  /** Returns what bash prints when it reads and runs a script. */
  private String complaintsOfBash(String script) throws IOException, InterruptedException {
    Path file = Files.writeString(folder.resolve("hbase-env.sh"), script);
    Process bash =
        new ProcessBuilder("bash", "-c", ". ./hbase-env.sh >/dev/null")
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start();
    String output = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(bash.waitFor(1, TimeUnit.MINUTES)).isTrue();
    Files.delete(file);
    return output;
  }

  private static EnvFile env(String script) {
    return EnvFile.parse("hbase-env.sh", script.getBytes(StandardCharsets.UTF_8));
  }
}
