// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cluster.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.cluster.ServerRole;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ServerFlagsTest {

  private static final long GIB = 1L << 30;

  @Test
  void aProfileWithoutACollectorGetsG1WithRegionsThatHoldAnMslabChunk() {
    assertThat(new ServerFlags(GIB, List.of()).of(ServerRole.REGIONSERVER))
        .containsExactly("-Xmx1073741824", "-XX:+UseG1GC", "-XX:G1HeapRegionSize=8m");
  }

  @Test
  void aProfilesCollectorIsTheOnlyOneAndItsFlagsComeLast() {
    assertThat(
            new ServerFlags(GIB, List.of("-Xms1024m", "-XX:+UseZGC")).of(ServerRole.REGIONSERVER))
        .containsExactly("-Xmx1073741824", "-Xms1024m", "-XX:+UseZGC");
  }

  @ParameterizedTest
  @EnumSource(names = "REGIONSERVER", mode = EnumSource.Mode.EXCLUDE)
  void theProfilesFlagsAreForRegionServersOnly(ServerRole role) {
    assertThat(new ServerFlags(GIB, List.of("-XX:+UseZGC")).of(role)).doesNotContain("-XX:+UseZGC");
  }
}
