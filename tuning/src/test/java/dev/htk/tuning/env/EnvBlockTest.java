// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.env;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.htk.tuning.site.SiteFileException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EnvBlockTest {

  private static final String TITLE = "htk profile ssd-tuned";
  private static final List<String> FLAGS = List.of("-Xmx8g", "-XX:+UseG1GC");

  @Test
  void flagsGoToOneMarkedBlockAtTheEnd() {
    assertThat(env("A=1\n").withFlags(FLAGS, TITLE).text())
        .isEqualTo(
            """
            A=1

            # htk profile ssd-tuned: begin (htk replaces these lines; put your own below them)
            export HBASE_REGIONSERVER_OPTS="$HBASE_REGIONSERVER_OPTS -Xmx8g -XX:+UseG1GC"
            # htk: end
            """);
  }

  @Test
  void anEarlierBlockIsReplacedWhereItIs() {
    String first = env("A=1").withFlags(List.of("-Xmx4g"), "htk profile stock").text() + "B=2";
    EnvFile second = env(first).withFlags(FLAGS, TITLE);
    assertThat(second.text())
        .startsWith("A=1\n\n# htk profile ssd-tuned: begin")
        .doesNotContain("stock", "-Xmx4g")
        .endsWith("# htk: end\nB=2");
    assertThat(second.regionServerFlags()).isEqualTo(FLAGS);
  }

  @Test
  void anEmptyFlagListRemovesTheBlock() {
    EnvFile env = env("A=1\n");
    assertThat(env.withFlags(List.of(), TITLE).bytes()).isEqualTo(env.bytes());
    assertThat(env.withFlags(FLAGS, TITLE).withFlags(List.of(), TITLE).text()).isEqualTo("A=1\n\n");
  }

  @Test
  void bytesThatAreNotUtf8Stay() {
    byte[] latin = "# r\u00e9gion\nA=1\n".getBytes(StandardCharsets.ISO_8859_1);
    byte[] edited = EnvFile.parse("env", latin).withFlags(FLAGS, TITLE).bytes();
    assertThat(edited).startsWith(latin);
  }

  @Test
  void aBlockWithoutItsEndIsRefused() {
    String block = env("").withFlags(FLAGS, TITLE).text();
    assertThatThrownBy(() -> env(block.replace("# htk: end", "")).withFlags(FLAGS, TITLE))
        .isInstanceOf(SiteFileException.class)
        .hasMessageContaining("must begin once and end with '# htk: end'");
    assertThatThrownBy(() -> env(block + block).withFlags(FLAGS, TITLE))
        .isInstanceOf(SiteFileException.class);
  }

  @Test
  void aFlagThatBashWouldSplitIsRefused() {
    assertThatThrownBy(() -> env("").withFlags(List.of("-Da=b c"), TITLE))
        .isInstanceOf(SiteFileException.class)
        .hasMessageContaining("'-Da=b c'");
  }

  @Test
  void bashReadsTheWrittenFlagsUnchanged(@TempDir Path folder)
      throws IOException, InterruptedException {
    List<String> flags = List.of("-Da=\"q\"", "-Db=$HOME`x`", "-Dc=a\\b'c'", "-Dd=#!;&|<>");
    for (String lineEnding : List.of("\n", "\r\n")) {
      Path script = folder.resolve("hbase-env.sh");
      String start = "# a comment" + lineEnding;
      EnvFile env = env(start).withFlags(flags, TITLE);
      Files.write(script, env.bytes());
      Process bash =
          new ProcessBuilder(
                  "bash", "-c", ". ./hbase-env.sh; printf '%s\\n' $HBASE_REGIONSERVER_OPTS")
              .directory(folder.toFile())
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      String printed = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(bash.waitFor()).isZero();
      assertThat(printed.lines()).isEqualTo(flags);
      assertThat(env.regionServerFlags()).isEqualTo(flags);
    }
  }

  @Property(tries = 200)
  void theSameFlagsGiveTheSameBytesAndNothingElseChanges(@ForAll("scripts") String script) {
    EnvFile before = env(script);
    EnvFile once = before.withFlags(FLAGS, TITLE);
    assertThat(once.text()).startsWith(before.text());
    assertThat(once.withFlags(FLAGS, TITLE).bytes()).isEqualTo(once.bytes());
  }

  @Provide
  Arbitrary<String> scripts() {
    return Arbitraries.of(
            "A=1",
            "\n",
            "\r\n",
            "\"",
            "'",
            "\\",
            "# c",
            "export B=\"$B -x\"",
            "if a; then",
            "fi",
            "é",
            "$(",
            ")",
            "<<E",
            "E",
            "&&",
            " ",
            "${",
            "}",
            "`")
        .list()
        .ofMaxSize(20)
        .map(parts -> String.join("", parts));
  }

  private static EnvFile env(String script) {
    return EnvFile.parse("hbase-env.sh", script.getBytes(StandardCharsets.UTF_8));
  }
}
