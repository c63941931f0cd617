// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class HBaseJvmTest {

  private static final String BEFORE = System.getProperty(HBaseJvm.MORE, "");

  @AfterEach
  void restore() {
    System.setProperty(HBaseJvm.MORE, BEFORE);
  }

  @Test
  void flagsOfTheUserComeLastAndAreHandedOn() throws IOException {
    System.setProperty(HBaseJvm.MORE, " -Xint,-Xss1m -XX:-UsePerfData ");

    assertThat(HBaseJvm.flags())
        .endsWith(
            "-Dhtk.jvm.flags=-Xint,-Xss1m -XX:-UsePerfData", "-Xint", "-Xss1m", "-XX:-UsePerfData");
  }

  @Test
  void noPropertyIsPassedOnWithoutUserFlags() throws IOException {
    System.clearProperty(HBaseJvm.MORE);

    assertThat(HBaseJvm.flags())
        .isNotEmpty()
        .noneMatch(flag -> flag.startsWith("-D" + HBaseJvm.MORE));
  }
}
