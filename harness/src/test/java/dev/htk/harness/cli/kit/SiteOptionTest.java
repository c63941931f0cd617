// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.htk.harness.outcome.HarnessException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SiteOptionTest {

  @TempDir private Path folder;

  @Test
  void siteAndEnvFollowFromTheConfigurationFolder() throws Exception {
    Path env = Files.writeString(folder.resolve("hbase-env.sh"), "");

    assertThat(SiteOption.files(Optional.empty(), Optional.empty(), environment()))
        .isEqualTo(
            new SiteOption.ServerFiles(
                folder.resolve("hbase-site.xml"), Optional.of(env), Optional.of(folder)));
  }

  @Test
  void aNamedSiteFileSaysNothingAboutTheScript() throws IOException, HarnessException {
    Files.writeString(folder.resolve("hbase-env.sh"), "");
    Path site = folder.resolve("hbase-site.xml");

    assertThat(SiteOption.files(Optional.of(site), Optional.empty(), environment()))
        .isEqualTo(new SiteOption.ServerFiles(site, Optional.empty(), Optional.empty()));
  }

  @Test
  void aFolderThatNothingNamesIsRefused() {
    assertThatThrownBy(() -> SiteOption.files(Optional.empty(), Optional.empty(), Map.of()))
        .isInstanceOf(HarnessException.class)
        .hasMessageContaining("--site FILE")
        .hasMessageContaining("HBASE_CONF_DIR");
  }

  private Map<String, String> environment() {
    return Map.of("HBASE_CONF_DIR", folder.toString());
  }
}
