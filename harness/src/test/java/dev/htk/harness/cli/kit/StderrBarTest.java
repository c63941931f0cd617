// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.kit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import me.tongfei.progressbar.ProgressBar;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StderrBarTest {

  @TempDir private Path folder;

  @Test
  void withoutATerminalProgressIsWordsWithoutABar() {
    PrintStream err = System.err;
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
    try (ProgressBar bar = StderrBar.builder().setInitialMax(1000).build()) {
      bar.stepTo(250);
      bar.setExtraMessage(" stock, load: 5 of 20");
    } finally {
      System.setErr(err);
    }

    assertThat(said.toString(StandardCharsets.UTF_8))
        .contains("25%", "250/1000", "stock, load: 5 of 20")
        .doesNotContain("[", "]", "=>", "\r", "\u001b");
  }

  @ParameterizedTest
  @CsvSource({
    "/dev/pts/3, true",
    "/dev/tty1, true",
    "pipe:[4711], false",
    "/var/log/cron.log, false",
    "/dev/null, false"
  })
  void aTerminalIsKnownByStderrItself(String stderr, boolean isTerminal) throws IOException {
    Path link = Files.createSymbolicLink(folder.resolve("2"), Path.of(stderr));

    assertThat(StderrBar.isTerminal(link)).isEqualTo(isTerminal);
  }
}
