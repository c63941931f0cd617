// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.tuning.machine.KnownFacts;
import dev.htk.tuning.setting.SettingsCatalogue;
import dev.htk.tuning.site.SiteFile;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ShippedDefaultsTest {

  @Test
  void hbasesOwnDefaultsAsASiteFileGiveNoErrorAndNoWarning() throws IOException {
    try (InputStream xml = getClass().getResourceAsStream("/hbase-default.xml")) {
      SiteFile site = SiteFile.parse("hbase-default.xml", xml.readAllBytes());
      assertThat(
              Linter.lint(
                  new LintInput(site, Optional.empty(), KnownFacts.NONE, SettingsCatalogue.load())))
          .isNotEmpty()
          .allMatch(finding -> finding.severity() == Severity.INFO);
    }
  }
}
