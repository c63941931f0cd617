// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.splits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.htk.harness.cli.kit.JsonText;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.outcome.Outcome;
import dev.htk.splitter.audit.TableAudit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EarlierAuditTest {

  @TempDir private Path folder;
  private Path file;
  private String printed;

  @BeforeEach
  void print() throws IOException {
    printed = JsonText.of(AuditJson.of(Audits.skewed(), Optional.empty()));
    file = Files.writeString(folder.resolve("audit.json"), printed);
  }

  @Test
  void aPrintedAuditReadsBackEqual() throws Exception {
    TableAudit read = EarlierAudit.read(file, "ns:t", Audits.LIMITS);

    assertThat(read).isEqualTo(Audits.table());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "\"storeFiles\" : 3 | \"storeFiles\" : 3.5 | region 1: ",
        "\"storeFiles\" : 3 | \"storeFiles\" : \"3\" | region 1: ",
        "\"storeFiles\" : 3 | \"storeFiles\" : null | region 1: ",
        "\"storeFiles\" : 3 | \"storeFile\" : 3 | region 1: ",
        "\"storeFiles\" : 3 | \"storeFiles\" : -3 | region 1 has a negative figure",
        "\"start\" : \"b'c\" | \"start\" : \"b'd\" | region 2 starts at 'b'd'",
        "12:00:00Z | noon | \"taken\" is not a time",
        "\"ns:t\" | \"other\" | its table is 'other', not 'ns:t'",
        "\"table\" | \"tables\" | it has no \"table\"",
        "\"regions\" | \"areas\" | it has no \"regions\"",
      })
  void aFileThatIsNoAuditOfTheTableIsRefusedInOneLine(String there, String instead, String says)
      throws IOException {
    assertThat(printed).contains(there);
    Files.writeString(file, printed.replaceFirst(java.util.regex.Pattern.quote(there), instead));

    assertRefused(says);
  }

  @Test
  void brokenJsonAndMissingFilesAreRefused() throws IOException {
    Files.writeString(file, "{\n\"table\": ");
    assertRefused("line 2 is not JSON");
    Files.writeString(file, printed + "{}");
    assertRefused("is not JSON");
    Files.writeString(file, "");
    assertRefused("it has no \"table\"");
    Files.writeString(
        file, "{\"table\": \"ns:t\", \"taken\": \"2026-01-01T00:00:00Z\", \"regions\": [null]}");
    assertRefused("region 1 is no object");
    Files.delete(file);
    assertRefused("cannot be read");
  }

  private void assertRefused(String says) {
    assertThatThrownBy(() -> EarlierAudit.read(file, "ns:t", Audits.LIMITS))
        .isInstanceOfSatisfying(
            HarnessException.class, e -> assertThat(e.outcome()).isEqualTo(Outcome.BAD_INPUT))
        .message()
        .contains(says)
        .doesNotContain("\n");
  }
}
