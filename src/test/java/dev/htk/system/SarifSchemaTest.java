// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.htk.tuning.lint.Finding;
import dev.htk.tuning.lint.LintInput;
import dev.htk.tuning.lint.LintSarif;
import dev.htk.tuning.lint.LintedFile;
import dev.htk.tuning.lint.Linter;
import dev.htk.tuning.lint.Rule;
import dev.htk.tuning.lint.Severity;
import dev.htk.tuning.machine.KnownFacts;
import dev.htk.tuning.repair.SiteRepair;
import dev.htk.tuning.setting.SettingsCatalogue;
import dev.htk.tuning.site.SiteFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Holds the SARIF of lint against the published schema of SARIF 2.1.0. */
class SarifSchemaTest {

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final SettingsCatalogue CATALOGUE = SettingsCatalogue.load();
  private static final Path FAULTS =
      Repository.root().resolve("tuning/src/test/resources/dev/htk/tuning/lint");

  private static List<String> problems(JsonNode log) throws IOException {
    try (InputStream in =
        SarifSchemaTest.class.getResourceAsStream("/schema/sarif-schema-2.1.0.json")) {
      Schema schema =
          SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7)
              .getSchema(JSON.readTree(in));
      return schema.validate(log).stream().map(Error::toString).toList();
    }
  }

  private static LintedFile linted(Path file) {
    LintInput input =
        new LintInput(SiteFile.read(file), Optional.empty(), KnownFacts.NONE, CATALOGUE);
    List<Finding> findings = Linter.lint(input);
    return new LintedFile(
        file.toString(), Severity.ERROR, findings, SiteRepair.each(input, findings));
  }

  private static JsonNode log() throws IOException {
    List<LintedFile> files = new ArrayList<>();
    for (Rule rule : Rule.values()) {
      files.add(linted(FAULTS.resolve(rule.id()).resolve("bad.xml")));
    }
    return JSON.readTree(LintSarif.of("1", files));
  }

  @Test
  void theLogOfEveryFaultIsValid() throws IOException {
    JsonNode log = log();

    assertThat(problems(log)).isEmpty();
    assertThat(log.findValues("fixes")).hasSizeGreaterThan(5);
    assertThat(problems(JSON.readTree(LintSarif.of("1", List.of())))).isEmpty();
  }

  @Test
  void aFixWithoutItsReplacementIsNot() throws IOException {
    JsonNode log = log();
    ObjectNode change = (ObjectNode) log.findValue("artifactChanges").path(0);
    change.remove("replacements");

    assertThat(problems(log)).singleElement().asString().contains("replacements");
  }
}
