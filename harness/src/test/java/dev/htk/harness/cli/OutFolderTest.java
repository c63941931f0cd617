// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class OutFolderTest {

  @Test
  void aRunsFolderIsNamedByTimeAndName() {
    Path folder = OutFolder.in(Path.of("htk-runs"), "load-stock");

    assertThat(folder.getParent()).isEqualTo(Path.of("htk-runs"));
    assertThat(folder.getFileName().toString()).matches("20\\d{6}-\\d{6}-load-stock");
  }
}
