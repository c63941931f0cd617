// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.apply;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

class UnifiedDiffTest {

  @Test
  void equalTextsHaveNoDiff() {
    assertThat(UnifiedDiff.of("a", "x\n", "b", "x\n")).isEmpty();
  }

  @Test
  void aReplacedLineIsTakenOutBeforeTheNewOneGoesIn() {
    assertThat(UnifiedDiff.of("a", "1\n2\n3\n", "b", "1\nx\n3\n"))
        .isEqualTo("--- a\n+++ b\n@@ -1,3 +1,3 @@\n 1\n-2\n+x\n 3\n");
  }

  @Test
  void aMissingFinalNewlineIsMarked() {
    assertThat(UnifiedDiff.of("a", "1", "b", "1\n"))
        .isEqualTo("--- a\n+++ b\n@@ -1,1 +1,1 @@\n-1\n\\ No newline at end of file\n+1\n");
  }

  @Test
  void carriageReturnsArePartOfTheirLines() {
    assertThat(UnifiedDiff.of("a", "1\r\n", "b", "2\r\n")).contains("\n-1\r\n+2\r\n");
  }

  @Test
  void bytesOfAnyEncodingAreShown() {
    assertThat(
            UnifiedDiff.of(
                "a",
                "\u00e91\n".getBytes(StandardCharsets.UTF_16),
                "\u00e92\n".getBytes(StandardCharsets.UTF_16)))
        .contains("-\u00e91\n+\u00e92\n");
    assertThat(UnifiedDiff.of("a", new byte[] {(byte) 0xe9, '\n'}, new byte[] {'e', '\n'}))
        .contains("-\u00e9\n+e\n");
  }

  @Test
  void textsThatShareNothingAreStillCompared() {
    String before = "a\n".repeat(15_000);
    String after = "b\n".repeat(15_000);
    assertThat(UnifiedDiff.of("a", before, "b", after).lines()).hasSize(30_003);
  }

  @Property(tries = 60)
  void patchTurnsTheFirstTextIntoTheSecond(
      @ForAll("texts") String before, @ForAll("texts") String after)
      throws IOException, InterruptedException {
    Assumptions.assumeTrue(Files.isExecutable(Path.of("/usr/bin/patch")), "patch is installed");
    Path file = Files.createTempFile("diff", ".txt");
    try {
      Files.writeString(file, before);
      Process patch =
          new ProcessBuilder("/usr/bin/patch", "--binary", "-s", "-o", "-", file.toString())
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      patch
          .getOutputStream()
          .write(UnifiedDiff.of("a", before, "b", after).getBytes(StandardCharsets.UTF_8));
      patch.getOutputStream().close();
      String patched = new String(patch.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(patch.waitFor()).isZero();
      assertThat(patched).isEqualTo(after);
    } finally {
      Files.delete(file);
    }
  }

  @Provide
  Arbitrary<String> texts() {
    return Arbitraries.of("1", "2", "3\r", "")
        .list()
        .ofMaxSize(25)
        .map(lines -> String.join("\n", lines));
  }
}
