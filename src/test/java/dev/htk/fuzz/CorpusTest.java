// SPDX-License-Identifier: Apache-2.0
package dev.htk.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Reads every file of the corpus. Those whose names begin with {@code refused-} must be refused in
 * one line, and all others must be read.
 */
class CorpusTest {

  private static final String REFUSED = "refused-";

  @TestFactory
  List<DynamicTest> everyInputIsReadOrRefusedAsItsNameSays() throws Exception {
    List<DynamicTest> tests = new ArrayList<>();
    for (InputKind kind : InputKind.values()) {
      InputReader reader = kind.open();
      for (Path file : Corpus.files(kind)) {
        tests.add(dynamicTest(kind.word() + "/" + file.getFileName(), () -> read(reader, file)));
      }
    }
    return tests;
  }

  private static void read(InputReader reader, Path file) throws Exception {
    assertThat(reader.read(Corpus.input(file)))
        .isNotEqualTo(file.getFileName().toString().startsWith(REFUSED));
  }
}
