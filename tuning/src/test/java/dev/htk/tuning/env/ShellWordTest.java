// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.env;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.AlphaChars;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;

class ShellWordTest {

  @Test
  void aPlainPathStaysAsItIs() {
    assertThat(ShellWord.of("/etc/hbase/conf/hbase-site.xml"))
        .isEqualTo("/etc/hbase/conf/hbase-site.xml");
  }

  @Property(tries = 20)
  void aShellReadsTheWordThatIsMeant(
      @ForAll @AlphaChars @Chars({' ', '\'', '"', '$', '\\', '`', '*', ';'}) @StringLength(max = 20)
          String word)
      throws Exception {
    Process shell = new ProcessBuilder("sh", "-c", "printf %s " + ShellWord.of(word)).start();
    byte[] read = shell.getInputStream().readAllBytes();

    assertThat(new String(read, StandardCharsets.UTF_8)).isEqualTo(word);
  }
}
